import type * as contracts from '@luwag/contracts/contacts';
import type { Contact } from '@luwag/contracts/contacts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { type ContactRow, listContactsOf } from './repository.ts';

const pageSize = 20;

/** What a buyer sees of every message about money owed, sent or not. */
export async function listContacts(
  ctx: Ctx,
  { query: { page } }: InputOf<typeof contracts.listContacts>,
): Promise<ResultOf<typeof contracts.listContacts>> {
  const { id: buyerId } = personOf(ctx);
  const wanted = { buyerId, offset: (page - 1) * pageSize, limit: pageSize + 1 };
  const rows = await ctx.own((tx) => listContactsOf(tx, wanted));
  return {
    results: rows.slice(0, pageSize).map(contactViewOf),
    page,
    has_more: rows.length > pageSize,
  };
}

const channelNames = { mail: 'email', text: 'sms', push: 'push' } as const;

/** A message as its buyer, and staff, see it. */
export const contactViewOf = (row: ContactRow): Contact => ({
  id: row.id,
  kind: row.kind,
  livemode: row.mode === 'live',
  state: row.state,
  channel: row.channel && channelNames[row.channel],
  asked_at: row.asked_at.toISOString(),
  held_until: row.held_until?.toISOString() ?? null,
  sent_at: row.state === 'sent' ? (row.ended_at?.toISOString() ?? null) : null,
  payments: row.items.map(({ planId, storeName, dueDate, amountCentavos }) => ({
    transaction_id: planId,
    store_name: storeName,
    due_date: dueDate,
    amount: amountCentavos,
  })),
});
