import type { StaffGroupRow } from '@luwag/contracts/paluwagan-desk';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { StaffGroupsData } from './paluwagan.server.ts';
import { groupStates, lookWords } from './paluwagan-words.ts';

export const staffGroupsPath = '/ops/paluwagan';

/** Groups, those to look at first. What was opened is on record. */
export function StaffGroupsPage({ state, groups }: StaffGroupsData) {
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.paluwagan_title()}>
          {m.paluwagan_ops_lede({ count: groups.to_look_at })}
        </PageHead>
      </div>
      <nav className="scroll-row ops-filter" aria-label={m.paluwagan_ops_filter()}>
        {(['active', 'over'] as const).map((one) => (
          <Link
            key={one}
            to={pathOf(one)}
            className="inline"
            aria-current={one === state ? 'page' : undefined}
          >
            {one === 'active' ? m.paluwagan_ops_active() : m.paluwagan_ops_over()}
          </Link>
        ))}
      </nav>
      {groups.results.length > 0 ? (
        <Card flush>
          <ol className="lined ops-queue" data-desk-list aria-label={m.paluwagan_title()}>
            {groups.results.map((group) => (
              <Row key={group.group_id} group={group} />
            ))}
          </ol>
        </Card>
      ) : (
        <EmptyState title={m.paluwagan_ops_none()}>{m.paluwagan_ops_none_text()}</EmptyState>
      )}
      <Pages state={state} groups={groups} />
    </div>
  );
}

const pathOf = (state: StaffGroupsData['state'], page = 1): string =>
  withSearch(staffGroupsPath, {
    state: state === 'over' ? state : null,
    page: page > 1 ? String(page) : null,
  });

function Row({ group }: { group: StaffGroupRow }) {
  const isToLookAt = group.to_look_at.length > 0;
  return (
    <li>
      <Link to={`${staffGroupsPath}/${group.group_id}`} className="ops-row" prefetch="none">
        <span className={isToLookAt ? 'ops-dot ours' : 'ops-dot'} aria-hidden="true" />
        <b className="breaks">{group.name}</b>
        <span className="ops-row-notes label">{placeWords(group)}</span>
        <span className="row ops-row-state">
          {!group.livemode && <Badge tone="plain">{m.night_test()}</Badge>}
          {group.to_look_at.map((what) => (
            <Badge key={what} tone={what === 'not_proven' ? 'late' : 'now'}>
              {lookWords[what]()}
            </Badge>
          ))}
        </span>
        <time>{group.next_date ? shortDateOf(group.next_date) : group.reference}</time>
      </Link>
    </li>
  );
}

/** How far it has come: seats while it forms, rounds once it runs. */
function placeWords(group: StaffGroupRow): string {
  const { current_round: round, seats, seats_taken: taken, missed } = group;
  if (round === null)
    return `${groupStates[group.status]()}, ${m.paluwagan_taken({ taken, seats })}`;
  const place = m.paluwagan_ops_round({ round, seats });
  return missed > 0 ? `${place}, ${m.paluwagan_ops_missed({ count: missed })}` : place;
}

function Pages({ state, groups }: StaffGroupsData) {
  const { page, has_more: hasMore } = groups;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {page > 1 && <Link to={pathOf(state)}>{m.ops_pages_first()}</Link>}
      {hasMore && <Link to={pathOf(state, page + 1)}>{m.ops_pages_next()}</Link>}
    </nav>
  );
}
