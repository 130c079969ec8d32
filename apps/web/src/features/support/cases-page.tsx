import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageLinks } from '#app/shared/components/cases/page-links.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { CaseRows } from './case-rows.tsx';
import type { CasesData } from './cases.server.ts';
import { casesPath, newCasePath, supportPath } from './paths.ts';

/** All that one has written to us about. */
export function CasesPage({ reader, rows, page, hasMore }: CasesData) {
  const write = (
    <Link to={newCasePath(reader)} className={buttonClass({ variant: 'second', auto: true })}>
      {m.support_write()}
    </Link>
  );
  const at = (to: number) => withSearch(casesPath(reader), { page: to > 1 ? String(to) : null });
  return (
    <div className="stack gap-5 top narrow support">
      <BackLink to={supportPath(reader)}>{m.support_back()}</BackLink>
      <PageHead title={m.support_cases_title()}>{m.support_cases_lede()}</PageHead>
      {rows.length === 0 ? (
        <EmptyState title={m.support_cases_none_title()} action={write}>
          {m.support_cases_none()}
        </EmptyState>
      ) : (
        <>
          <Card flush>
            <CaseRows rows={rows} reader={reader} />
          </Card>
          {write}
        </>
      )}
      <PageLinks page={page} hasMore={hasMore} at={at} />
    </div>
  );
}
