import type { BulkRows } from '../bulk-fill.ts';
import { buyerOf, numbers, type World } from './numbered.ts';

/** Each is on record so often as it stands here. Names as the product writes them. */
const usual = [
  ...['session.opened', 'session.opened', 'session.opened', 'session.closed', 'session.opened'],
  ...['payment_request.created', 'payment_request.created', 'payment_request.paid'],
  ...['person.viewed', 'person.searched', 'purchase.viewed', 'case.viewed', 'cases.listed'],
  ...['contact.sent', 'line.opened', 'case.approved', 'payout.viewed', 'refund.made'],
] as const;

/** Long ago and never since: who looks for it must not be made to wait for all that followed. */
export const rareAction = 'reading.limit_reached';
/** Some thousands, all of the first half. */
export const oldAction = 'line.lowered';
export const usualAction = 'person.viewed';

/**
 * What is on record, and its chain. One in five by staff, of which a tenth by the first of them;
 * one in twenty about the largest shop.
 */
export function recordRows({ sizes, kinds, ...world }: World): BulkRows[][] {
  const { events, staff, shops } = sizes;
  const isByStaff = 'n % 5 = 0';
  const actor = `case
    when n % 50 = 0 then ${world.id(kinds.staff, '1')}::text
    when ${isByStaff} then ${world.id(kinds.staff, `1 + n / 5 % ${staff}`)}::text
    when n % 5 = 3 then 'system'
    else ${world.id(kinds.buyer, buyerOf(sizes, 'n'))}::text end`;
  const about = `case
    when n % 10 = 9 then null
    when n % 20 = 5 then ${world.id(kinds.shop, '1')}
    when n % 100 = 15 then ${world.id(kinds.shop, `1 + n / 100 % ${shops}`)}
    else ${world.id(kinds.buyer, buyerOf(sizes, 'n'))} end`;
  const action = `case
    when n < ${events / 10} and n % ${Math.ceil(events / 500)} = 13 then '${rareAction}'
    when n < ${events / 2} and n % 500 = 17 then '${oldAction}'
    else (array['${usual.join(`', '`)}'])[1 + (n * 7919 % ${usual.length})::int] end`;
  return [
    [
      {
        table: 'audit.events',
        from: numbers(1, events),
        columns: {
          id: world.id(kinds.event, 'n'),
          at: world.at(kinds.event, 'n'),
          actor_kind: `case when n % 5 = 3 then 'system' else 'person' end`,
          actor_id: actor,
          account_id: about,
          action,
          detail: `'{"mode": "live", "page": 1}'::jsonb`,
          request_id: `'request-' || n`,
          xid: `n::text::xid8`,
        },
      },
    ],
    [
      {
        table: 'audit.chain',
        // The newest are not closed yet.
        from: numbers(1, events - 500),
        columns: {
          seq: 'n',
          event_id: world.id(kinds.event, 'n'),
          xid: `n::text::xid8`,
          hash: 'sha256(int8send(n))',
          chained_at: world.at(kinds.event, 'n'),
        },
      },
    ],
  ];
}
