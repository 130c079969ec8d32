import { createHash } from 'node:crypto';
import type { PayoutBody } from './bodies.ts';
import { type Changed, type Gateway, newId, stamped } from './gateway.ts';
import { fateByWord, firstFate, payoutFateByAccount } from './magic.ts';
import { duplicate, type Refusal } from './refusals.ts';
import type { Fate, Payout } from './rows.ts';
import { payoutToWire } from './wire.ts';

export type PayoutDraft = { body: PayoutBody; fate: Fate };

/** Sums of many sales: what becomes of one is told by its account, never by its amount. */
export function draftPayout(body: PayoutBody): PayoutDraft {
  const fate = firstFate(
    fateByWord({ referenceId: body.reference_id, metadata: body.metadata ?? undefined }),
    payoutFateByAccount(body.recipient.account_details.account_number),
  );
  return { body, fate };
}

/** ACCEPTED at first; what became of it comes by webhook, or by asking. */
export function openPayout(
  gateway: Gateway,
  { body, fate }: PayoutDraft,
  idempotencyKey: string | undefined,
): Changed<Payout> {
  const { destination_amount: amountCentavos } = body.payout_details;
  const isShort = fate.misbehaviour === 'wrong_amount';
  const row = gateway.book.put('payouts', {
    id: newId('po'),
    ...stamped(gateway),
    referenceId: body.reference_id,
    amountCentavos: isShort ? amountCentavos - 1 : amountCentavos,
    recipient: body.recipient,
    status: 'ACCEPTED',
    metadata: body.metadata ?? undefined,
    idempotencyKey,
    bodyHash: hashOf(body),
    fate,
  });
  // Until it is canceled, as the documents have it for this account.
  if (fate.staysOpen) return { row, webhooks: [] };
  if (fate.misbehaviour === 'callback_first')
    return { row, webhooks: settlePayout(gateway, row).webhooks };
  const { payoutMs, silenceMs } = gateway.delays;
  const afterMs = fate.misbehaviour === 'silence' ? silenceMs : payoutMs;
  gateway.schedule.plan({ kind: 'settle_payout', subjectId: row.id }, afterMs);
  return { row, webhooks: [] };
}

export function settlePayout(gateway: Gateway, payout: Payout): Changed<Payout> {
  const { failureCode, misbehaviour } = payout.fate;
  const isFailed = failureCode !== undefined && !payout.fate.isReversed;
  const row = gateway.book.put('payouts', {
    ...payout,
    status: isFailed ? 'FAILED' : 'SUCCEEDED',
    failureCode: isFailed ? failureCode : undefined,
    processorReference: isFailed ? undefined : bankReferenceOf(payout),
    updatedAt: gateway.clock.now(),
  });
  if (!isFailed && (payout.fate.isReversed || misbehaviour === 'reversed'))
    gateway.schedule.plan({ kind: 'reverse_payout', subjectId: row.id }, gateway.delays.reversalMs);
  const event = isFailed ? 'v3_payout.failed' : 'v3_payout.succeeded';
  const webhooks = gateway.webhooks.tell({ event, data: payoutToWire(row), misbehaviour });
  return { row, webhooks };
}

/** The receiving bank sent it back. */
export function reversePayout(gateway: Gateway, payout: Payout): void {
  if (payout.status !== 'SUCCEEDED') return;
  const row = gateway.book.put('payouts', {
    ...payout,
    status: 'REVERSED',
    failureCode: payout.fate.failureCode ?? 'REJECTED_BY_CHANNEL',
    updatedAt: gateway.clock.now(),
  });
  gateway.webhooks.tell({ event: 'v3_payout.reversed', data: payoutToWire(row) });
}

/**
 * A key that was seen before gives the first payout again, for the same body; for another it is a
 * conflict. Documented for payouts, and so always kept here.
 */
export function findRepeatedPayout(
  { book }: Gateway,
  key: string | undefined,
  body: PayoutBody,
): Payout | Refusal | undefined {
  if (key === undefined) return undefined;
  const earlier = book.list('payouts').find((each) => each.idempotencyKey === key);
  if (!earlier || earlier.bodyHash === hashOf(body)) return earlier;
  return duplicate('idempotency-key');
}

const hashOf = (body: PayoutBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('hex');

/** Twelve digits in groups, as statements print them. */
function bankReferenceOf({ id }: Payout): string {
  const digits = BigInt(`0x${id.replace(/\D/g, '').slice(0, 12) || '1'}`)
    .toString()
    .padStart(12, '0')
    .slice(-12);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
