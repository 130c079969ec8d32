import type { PastEvent } from '@luwag/contracts/staff-people';
import { channelName } from '@luwag/domain/channel-names';
import { pastGroups } from '@luwag/domain/person-past';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { lineFor } from '#app/shared/api/refusals.ts';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { declineWords } from './decline-words.ts';
import type { StaffPersonData } from './people.server.ts';

const groupWords: Readonly<Record<PastEvent['group'], () => string>> = {
  money: m.staff_past_money,
  contact: m.staff_past_contact,
  identity: m.staff_past_identity,
  record: m.staff_past_record,
};

type PastProps = Pick<StaffPersonData, 'past' | 'mode'> & { accountId: string };

/** Everything with somebody in one order of time, newest first; by kind, and page by page. */
export function PastCard({ past, mode, accountId }: PastProps) {
  const at = (search: { past?: string | null; cursor?: string | null }) =>
    withSearch(`/ops/people/${accountId}`, {
      mode: mode === 'test' ? 'test' : null,
      past: past.group,
      ...search,
    });
  return (
    <Card className="stack" role="region" aria-labelledby="past">
      <h2 id="past">{m.staff_past()}</h2>
      <nav className="scroll-row ops-filter" aria-label={m.staff_past_filter()}>
        {[null, ...pastGroups].map((group) => (
          <Link
            key={group}
            to={at({ past: group })}
            className="inline"
            prefetch="none"
            preventScrollReset
            aria-current={past.group === group ? 'page' : undefined}
          >
            {group ? groupWords[group]() : m.staff_past_all()}
          </Link>
        ))}
      </nav>
      {past.events.length === 0 && <p className="label">{m.staff_past_none()}</p>}
      <ol className="past" data-desk-list>
        {past.events.map((event) => (
          <li key={`${event.kind} ${event.event_id}`} className={lookOf(event)}>
            <PastLine event={event} />
          </li>
        ))}
      </ol>
      {(!past.isFirst || past.nextCursor) && (
        <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
          {!past.isFirst && (
            <Link to={at({})} prefetch="none">
              {m.staff_past_newest()}
            </Link>
          )}
          {past.nextCursor && (
            <Link to={at({ cursor: past.nextCursor })} prefetch="none">
              {m.staff_past_older()}
            </Link>
          )}
        </nav>
      )}
    </Card>
  );
}

function PastLine({ event }: { event: PastEvent }) {
  const may = useStaffMay();
  const to = addressOf(event, may);
  const title = titleOf(event);
  return (
    <>
      <span className="between">
        <b className="breaks">
          {to ? (
            <Link to={to} prefetch="none">
              {title}
            </Link>
          ) : (
            title
          )}
        </b>
        {event.amount !== null && <span className="num">{pesos(event.amount)}</span>}
      </span>
      <span className="label breaks">
        {[noteOf(event), momentWords(event.at)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

type May = ReturnType<typeof useStaffMay>;

function addressOf(event: PastEvent, may: May): string | undefined {
  if (event.request_id && may('see_purchases')) return `/ops/purchases/${event.request_id}`;
  if (event.dispute_id && may('see_disputes')) return `/ops/disputes/${event.dispute_id}`;
  if (event.case_id && may('see_cases')) return `/ops/kyc/${event.case_id}`;
  if (event.group_id && may('see_groups')) return `/ops/paluwagan/${event.group_id}`;
  if (event.kind === 'limit' && may('see_risk')) return `/ops/risk/decisions/${event.event_id}`;
  if (event.kind === 'decline' && may('see_risk')) return `/ops/risk/declines/${event.event_id}`;
  return undefined;
}

const kindWords: Readonly<Record<PastEvent['kind'], () => string>> = {
  purchase: m.staff_past_purchase,
  payment: m.staff_past_payment,
  plan_change: m.staff_past_plan_change,
  limit: m.staff_past_limit,
  group: m.staff_past_group,
  decline: m.decline_past,
  contact: m.staff_past_message,
  dispute_opened: m.staff_past_dispute_opened,
  dispute_closed: m.staff_past_dispute_closed,
  identity: m.staff_past_decision,
  record: m.staff_past_act,
};

const paymentWords: Readonly<Record<string, () => string>> = {
  succeeded: m.staff_payment_taken,
  failed: m.staff_payment_failed,
  reversed: m.staff_payment_reversed,
  unknown: m.staff_payment_unknown,
};

/** What it was. Codes of a table that has no words of its own are told as they are. */
function titleOf(event: PastEvent): string {
  if (event.kind === 'payment') return (paymentWords[event.what] ?? m.staff_payment_open)();
  if (event.kind === 'record') return event.what;
  return kindWords[event.kind]();
}

function noteOf(event: PastEvent): string | null {
  const { kind, what, name, before } = event;
  if (kind === 'payment') return name && channelName(name);
  if (kind === 'limit')
    return before === null ? null : m.staff_past_before({ amount: pesos(before) });
  if (kind === 'record') return name;
  if (kind === 'decline')
    return [(lineFor(declineWords, what) ?? (() => what))(), name].filter(Boolean).join(', ');
  const code = what.replaceAll('_', ' ');
  return [kind === 'purchase' ? null : code, name].filter(Boolean).join(', ') || null;
}

const bad = ['failed', 'reversed', 'unknown', 'written_off'];

const lookOf = ({ what, kind }: PastEvent): string =>
  kind === 'decline' || bad.includes(what) ? 'bad' : kind === 'record' ? 'quiet' : 'well';
