import type { DisputeRow } from '@luwag/contracts/disputes';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageLinks } from '#app/shared/components/cases/page-links.tsx';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { type Side, titleWords, turnTone, turnWords } from './dispute-words.ts';

type CaseListProps = {
  side: Side;
  rows: readonly DisputeRow[];
  /** Where the cases stand, without the last slash. */
  path: string;
  page: number;
  hasMore: boolean;
  /** Said where there is none. */
  empty: string;
  /** What else the address of the list says. */
  search?: Readonly<Record<string, string | null>>;
};

/** Cases with who must act and by when. */
export function CaseList({ side, rows, path, page, hasMore, empty, search = {} }: CaseListProps) {
  if (rows.length === 0)
    return <EmptyState title={m.disputes_list_empty_title()}>{empty}</EmptyState>;
  const at = (to: number) => withSearch(path, { ...search, page: to > 1 ? String(to) : null });
  return (
    <>
      <Card flush>
        <ol className="lined case-list" aria-label={m.disputes_list_title()}>
          {rows.map((row) => (
            <li key={row.id}>
              <CaseRow row={row} side={side} to={`${path}/${row.id}`} />
            </li>
          ))}
        </ol>
      </Card>
      <PageLinks page={page} hasMore={hasMore} at={at} />
    </>
  );
}

function CaseRow({ row, side, to }: { row: DisputeRow; side: Side; to: string }) {
  const name = side === 'buyer' ? row.store_name : row.buyer_name;
  const turn = turnWords(row, side);
  const notes = [m.disputes_list_row({ reference: row.reference, name }), row.description];
  return (
    <Link to={to} className="case-row" prefetch="none">
      <b className="breaks">{titleWords[row.kind]()}</b>
      <span className="num">{pesos(row.reported_amount)}</span>
      <span className="label breaks case-notes">{notes.filter(Boolean).join(' · ')}</span>
      <span className="row case-state">
        {!row.livemode && <Badge tone="plain">{m.disputes_list_test()}</Badge>}
        {row.state === 'appealed' && side === 'luwag' && (
          <Badge tone="plain">{m.disputes_staff_appeal()}</Badge>
        )}
        <Badge tone={turnTone(row, side)}>
          {row.answer_by
            ? m.disputes_turn_until({ who: turn, date: shortDateOf(row.answer_by) })
            : turn}
        </Badge>
      </span>
      <Icon name="chevron-right" small />
    </Link>
  );
}
