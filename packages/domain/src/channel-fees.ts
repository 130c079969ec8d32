import { type CivilDate, civilDate } from './calendar.ts';
import { type Centavos, centavos, noCentavos } from './money.ts';

/**
 * What paying by a channel costs whoever pays, on top of the amount. The gateway's own fees are
 * ours on every channel. A counter's partner asks for a fee of its own, in cash, and keeps it: it
 * is told before the choice, is no part of the payment and is never posted. A change of it is a
 * new line with its first day.
 */
const counterFees: readonly { channel: string; fromDate: CivilDate; feeCentavos: Centavos }[] = [
  { channel: '7ELEVEN', fromDate: civilDate('2026-01-01'), feeCentavos: centavos(15_00) },
  { channel: 'CEBUANA', fromDate: civilDate('2026-01-01'), feeCentavos: centavos(20_00) },
];

/** The fee of a channel on a day, by its newest line that has begun. */
export function payerFeeOn(channel: string, onDate: CivilDate): Centavos {
  const begun = counterFees.filter((line) => line.channel === channel && line.fromDate <= onDate);
  return begun.at(-1)?.feeCentavos ?? noCentavos;
}
