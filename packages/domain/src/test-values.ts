import { type DisputeKind, disputeKinds } from './disputes.ts';

// Values that mean something in test mode alone; docs/sandbox.md promises them to developers.

/** Confirms who agrees to a test purchase, in place of a passkey, an app or a text. */
export const purchaseTestCode = '222000';

/**
 * The last four digits, in centavos, of a test sale whose first payout does not go well: no bank
 * takes it, or it is paid and sent back. The next payout that has the sale's money is paid.
 */
export const payoutTestEndings = { fails: 1710, comes_back: 1711 } as const;

const endingOf = (amountCentavos: number): number => amountCentavos % 10_000;

/** A test purchase of such an amount finds no credit: nobody's line is enough for it. */
const creditTestEnding = 7771;
export const isShortOfCredit = (amountCentavos: number): boolean =>
  endingOf(amountCentavos) === creditTestEnding;

/** Once a test purchase of such an amount is paid, a problem of this kind is reported. */
const firstDisputeEnding = 8801;
export const disputeTestEndings: readonly (readonly [DisputeKind, number])[] = disputeKinds.map(
  (kind, place) => [kind, firstDisputeEnding + place],
);
export const reportedInTest = (amountCentavos: number): DisputeKind | undefined =>
  disputeTestEndings.find(([, ending]) => ending === endingOf(amountCentavos))?.[0];
