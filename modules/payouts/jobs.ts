import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { GatewayEvent } from '../sources/service.ts';

export const OfPayout = z.object({ payout_id: z.uuid() });
const Mode = z.enum(['test', 'live']);

/** On banking days: asks for the payouts of every shop that is owed something. */
export const countPayouts = job('payouts.countPayouts', z.object({}));

/** Counts the payout of one shop on one day. */
export const countShop = job(
  'payouts.countShop',
  z.object({ mode: Mode, merchant_id: z.uuid(), pay_date: z.iso.date() }),
);

/** Calls off what was counted for an account that its shop has changed since. */
export const cancelStale = job('payouts.cancelStale', z.object({ merchant_id: z.uuid() }));

/** Sends a payout that was approved. */
export const sendPayout = job('payouts.sendPayout', OfPayout);

/** Asks the gateway what became of a payout. */
export const pollPayout = job('payouts.pollPayout', OfPayout);

/** Sends credit to the buyer who asked for it. */
export const sendCredit = job('payouts.sendCredit', OfPayout);

/** Asks the gateway what became of it. */
export const pollCredit = job('payouts.pollCredit', OfPayout);

/** Tells a buyer what became of credit they asked for. */
export const notifyOfCredit = job(
  'payouts.notifyOfCredit',
  OfPayout.extend({ news: z.enum(['asked', 'paid', 'back']) }),
);

/** Asks the gateway what became of what a group sent a member. */
export const pollPal = job('payouts.pollPal', OfPayout);

/** Tells a member that it is there, that it came back, or what it waits for. */
export const notifyOfPal = job(
  'payouts.notifyOfPal',
  OfPayout.extend({ news: z.enum(['paid', 'not_taken', 'no_number', 'held', 'too_small']) }),
);

/** Tells a shop that a payout is there, or that it came back. */
export const notifyOfPayout = job(
  'payouts.notifyOfPayout',
  OfPayout.extend({
    merchant_id: z.uuid(),
    kind: z.enum(['payout_paid', 'payout_back']),
    number: z.string(),
    amount: z.int(),
    bank: z.string(),
    account: z.string(),
    bank_reference: z.string().nullable(),
    pay_date: z.iso.date(),
  }),
);

/** Each day: tells those whose last plan is over that they have credit left. */
export const offerCredit = job('payouts.offerCredit', z.object({}));

/** A webhook of the gateway about a payout. */
export const payoutWebhook = job('payouts.handleWebhook', GatewayEvent);

/** Each minute: ends holds, and enqueues again what should have been sent or asked about. */
export const sweepPayouts = job('payouts.sweepPayouts', z.object({}));
