import { civilDate } from '@luwag/domain/calendar';
import { dayMs, hourMs, minuteMs, secondMs } from '@luwag/domain/durations';
import type { Journal } from '@luwag/domain/journals';
import { latePaymentReceived } from '@luwag/domain/journals-collections';
import { lateDuePayment } from '@luwag/domain/journals-paluwagan';
import { centavos } from '@luwag/domain/money';
import { channelFacts, readChannelCode } from '@luwag/gateway/channels';
import type { Gateway } from '@luwag/gateway/gateway';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { DuePayment } from '../../paluwagan/service.ts';
import { type AttemptRow, type DueAttempt, isOfDue, ofPlan } from './repository.ts';

export type PayingDeps = {
  /** The gateway of a mode; test money never meets the live one. */
  gatewayOf(mode: string): Gateway;
  /** Of our pages: buyers come back there. */
  publicOrigin: string;
};

/** The payment provider, as its ledger account is named. */
export const psp = 'xendit';

/** Our reference of an attempt at the gateway. */
const referenceOf = ({ id }: Pick<AttemptRow, 'id'>): string => `payment-${id}`;
/** That of the refund, where its money came too late. */
export const refundReferenceOf = ({ id }: Pick<AttemptRow, 'id'>): string => `refund-${id}`;
export const attemptIdIn = (reference: string | null): string | undefined =>
  /^(?:payment|refund)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference ?? '')?.[1];

export const gatewayRequestOf = (attempt: Pick<AttemptRow, 'id' | 'amount_centavos'>) => ({
  reference: referenceOf(attempt),
  amountCentavos: centavos(attempt.amount_centavos),
});

/** Pauses between polls of the gateway, until the outcome is known. */
const pollBackoffMs = [
  ...[5 * secondMs, 10 * secondMs, 15 * secondMs, 15 * secondMs],
  ...[minuteMs, 2 * minuteMs, 5 * minuteMs, 5 * minuteMs, 5 * minuteMs, 30 * minuteMs],
  ...[hourMs, 6 * hourMs],
];

type Polled = Pick<AttemptRow, 'polls'> & Partial<Pick<AttemptRow, 'expires_at'>>;

/** By the backoff, and at the latest when the time to pay is over: it is ended then. */
export function pollDelayMs({ polls, expires_at }: Polled, now: Date): number {
  const delayMs = pollBackoffMs[polls] ?? dayMs;
  const leftMs = (expires_at?.getTime() ?? 0) - now.getTime();
  return leftMs > 0 ? Math.min(delayMs, leftMs) : delayMs;
}

/** On record as well, so that the sweep finds a poll whose job was lost. */
export const nextPollAt = (attempt: Polled, now: Date): Date =>
  new Date(now.getTime() + pollDelayMs(attempt, now));

/** Until when the buyer may approve or pay what is sent now. */
export function expiryOf(channel: string | null, sentAt: Date): Date {
  const code = readChannelCode(channel);
  return new Date(sentAt.getTime() + (code ? channelFacts(code).payWithinMs : 0));
}

/** Money that arrived after its attempt was given up, in suspense until it is refunded. */
export function latePaymentJournal(attempt: AttemptRow): Journal {
  const effectiveOn = civilDate(attempt.business_date);
  const cause = { source: `payment:${attempt.id}`, effectiveOn };
  const amountCentavos = centavos(attempt.amount_centavos);
  if (isOfDue(attempt))
    return lateDuePayment(cause, { dueId: attempt.pal_due_id, amountCentavos }, psp);
  return latePaymentReceived(cause, { planId: ofPlan(attempt).plan_id, psp, amountCentavos });
}

/** Of the day it was requested, not the day we learned of it: our delay makes nobody late. */
export const duePaymentOf = (attempt: DueAttempt): DuePayment => ({
  id: attempt.id,
  dueId: attempt.pal_due_id,
  amountCentavos: centavos(attempt.amount_centavos),
  onDate: civilDate(attempt.business_date),
  psp,
});

/** One journal for each thing that can happen to an attempt, however often it is said. */
export const journalIdFor = (attempt: AttemptRow, what: string): string =>
  idOn(civilDate(attempt.business_date), slotOf(attempt.buyer_id), `${attempt.id} ${what}`);

/**
 * What was paid at a counter or by a QR code cannot be refunded through its channel, and was meant
 * for the plan: it counts, however late. What the plan no longer asks for is the buyer's credit.
 */
export function canBeSentBack({ channel }: AttemptRow): boolean {
  const code = readChannelCode(channel);
  return !code || channelFacts(code).refundDays > 0;
}
