/**
 * Autopay: what falls due is charged to a linked source by itself, where the buyer asked for it.
 *
 * Promises: nothing is charged that was not announced two days before, but what was due sooner when
 * the buyer turned it on; never more than was announced; at most three times for one payment, and
 * never while another payment for it is under way. Turned off, nothing more is sent. A source that
 * is linked no more ends it in the same transaction, and so does a payment that was taken back.
 * Owns autopays and autopay_charges.
 */
export { announceDue } from './announcing.ts';
export { collectDue, readWaitingCharges } from './collecting.ts';
export { autopaySources, endAutopays } from './ending.ts';
export { recordFailedCharge } from './failing.ts';
export { announceCharges, collectCharges } from './jobs.ts';
export { releaseCharges } from './repository.ts';
export { setAutopay } from './setting.ts';
export { readAutopay } from './view.ts';
