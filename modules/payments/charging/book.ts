import type { Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { BookEntry, Effect } from '@luwag/domain/statement-matching';
import type { Mode } from '@luwag/ledger/commands';
import type { AttemptState } from '../../plans/service.ts';
import { attemptIdIn, gatewayRequestOf, refundReferenceOf } from './attempt.ts';
import { type BookedAttempt, listAttempts, listAttemptsSettled } from './book-repository.ts';

/** What our book has under a reference of the gateway. */
export type Booked = BookEntry & { mode: Mode };

/** What an attempt says of its money: of the payment, and of the refund where it came too late. */
const effects: Record<AttemptState, { payment: Effect; refund?: Effect }> = {
  created: { payment: 'open' },
  sent: { payment: 'open' },
  waiting: { payment: 'open' },
  unknown: { payment: 'open' },
  succeeded: { payment: 'moved' },
  failed: { payment: 'none' },
  reversed: { payment: 'returned' },
  refunding: { payment: 'moved', refund: 'open' },
  refunded: { payment: 'moved', refund: 'moved' },
};

/** References that are none of ours have no entry. In the system's scope. */
export async function listBooked(tx: Tx, references: readonly string[]): Promise<Booked[]> {
  const ids = references.flatMap((reference) => attemptIdIn(reference) ?? []);
  const wanted = new Set(references);
  const booked = (await listAttempts(tx, [...new Set(ids)])).flatMap(entriesOf);
  return booked.filter(({ reference }) => wanted.has(reference));
}

export type SettledPeriod = { mode: Mode; from: Date; to: Date };

/** What moved money in a period by our book, with the references that the gateway has for it. */
export type Settled = { id: string; references: string[] };

/** By id, behind the last that was listed. In the system's scope. */
export async function listSettled(
  tx: Tx,
  period: SettledPeriod & { afterId: string; limit: number },
): Promise<Settled[]> {
  const attempts = await listAttemptsSettled(tx, period);
  return attempts.map((attempt) => ({
    id: attempt.id,
    references: entriesOf(attempt)
      .filter(({ state }) => state !== 'open')
      .map(({ reference }) => reference),
  }));
}

function entriesOf(attempt: BookedAttempt): Booked[] {
  const { payment, refund } = effects[attempt.state as AttemptState];
  const amountCentavos = centavos(attempt.amount_centavos);
  const mode = attempt.mode as Mode;
  const { reference } = gatewayRequestOf(attempt);
  return [
    { mode, reference, state: payment, amountCentavos },
    ...(refund
      ? [{ mode, reference: refundReferenceOf(attempt), state: refund, amountCentavos }]
      : []),
  ];
}
