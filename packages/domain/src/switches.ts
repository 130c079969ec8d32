import { dayMs, hourMs } from './durations.ts';

/**
 * What of the product people can turn off for a while, and that it comes back by itself. One table:
 * a call or a job names its switch, the platform asks before it runs either, and the page of
 * switches prints them. What is not in it cannot be turned off.
 */

/**
 * `rail`: a way by which money, messages or people come or go. Off, calls are refused and jobs
 * wait. `feature`: something that shops or buyers can do without for longer.
 */
export type SwitchKind = 'rail' | 'feature';

type Row = {
  kind: SwitchKind;
  /** Money leaves by it: one person stops it, and another lets it go on. */
  isMoneyOut?: true;
};

/** In the order in which they are listed. */
const table = {
  checkout: { kind: 'rail' },
  charging: { kind: 'rail' },
  refunds: { kind: 'rail', isMoneyOut: true },
  payouts: { kind: 'rail', isMoneyOut: true },
  instapay: { kind: 'rail', isMoneyOut: true },
  pesonet: { kind: 'rail', isMoneyOut: true },
  sign_ups: { kind: 'rail' },
  kyc_uploads: { kind: 'rail' },
  texts: { kind: 'rail' },
  semaphore: { kind: 'rail' },
  m360: { kind: 'rail' },
  mail: { kind: 'rail' },
  push: { kind: 'rail' },
  webhooks: { kind: 'rail' },
  counter_pairing: { kind: 'feature' },
  fixed_codes: { kind: 'feature' },
  credit_payouts: { kind: 'feature' },
  test_clocks: { kind: 'feature' },
  paluwagan: { kind: 'feature' },
} as const satisfies Record<string, Row>;

export type SwitchName = keyof typeof table;
export const switchNames = Object.keys(table) as readonly SwitchName[];

export const kindOfSwitch = (name: SwitchName): SwitchKind => table[name].kind;

export const isMoneyOut = (name: SwitchName): boolean => (table[name] as Row).isMoneyOut ?? false;

/** What "stop all money out" turns off. */
export const moneyOutSwitches = switchNames.filter(
  (name) => isMoneyOut(name) && name !== 'instapay' && name !== 'pesonet',
);

/** One time that something was off: until its end, or until somebody turned it on before that. */
export type OffSpan = { fromMs: number; toMs: number };

/** So long one person may keep a rail off; longer takes a second. */
export const aloneMaxMs = dayMs;
/** However often it was off: whoever sees money go wrong can stop it, for this long at least. */
export const aloneMinMs = hourMs;
/** A feature that is off for a quarter is decided anew, or removed. */
const featureMaxMs = 90 * dayMs;
/** With a second person. What is off for a month is not turned off: it is gone. */
export const longerMaxMs = 30 * dayMs;

/**
 * The longest that one person may turn this off for now. What it was off in the last day counts
 * against the day that one person has: turned off again and again, it would otherwise be off for
 * ever without a second.
 */
export function longestAloneMs(
  name: SwitchName,
  { nowMs, spans }: { nowMs: number; spans: readonly OffSpan[] },
): number {
  if (kindOfSwitch(name) === 'feature') return featureMaxMs;
  return Math.max(aloneMinMs, aloneMaxMs - offWithinMs(spans, { fromMs: nowMs - dayMs, nowMs }));
}

/** How long something was off in a window. Spans of one switch do not overlap. */
function offWithinMs(
  spans: readonly OffSpan[],
  { fromMs, nowMs }: { fromMs: number; nowMs: number },
): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.toMs, nowMs) - Math.max(span.fromMs, fromMs)),
    0,
  );
}

export type TurnOffRejection = 'off_already' | 'too_long_alone';

/** Whether one person may turn it off for so long, at once. */
export function decideTurnOff(
  name: SwitchName,
  at: { forMs: number; nowMs: number; isOff: boolean; spans: readonly OffSpan[] },
): TurnOffRejection | undefined {
  if (at.isOff) return 'off_already';
  return at.forMs > longestAloneMs(name, at) ? 'too_long_alone' : undefined;
}

export type TurnOnRejection = 'on_already' | 'other_person_needed';

/**
 * Whether this person may turn it on before its time. Where money leaves, whoever stopped it does
 * not start it again alone: somebody else has to have looked.
 */
export function decideTurnOn(
  name: SwitchName,
  by: { personId: string; offBy: string | undefined },
): TurnOnRejection | undefined {
  if (by.offBy === undefined) return 'on_already';
  return isMoneyOut(name) && by.offBy === by.personId ? 'other_person_needed' : undefined;
}

export type LongerRejection = 'on_already' | 'not_longer';

/** Whether it may be asked to stay off until then; a second person decides. */
export function decideLonger(at: {
  untilMs: number;
  off: { fromMs: number; untilMs: number } | undefined;
}): LongerRejection | undefined {
  if (!at.off) return 'on_already';
  const isLonger = at.untilMs > at.off.untilMs && at.untilMs <= at.off.fromMs + longerMaxMs;
  return isLonger ? undefined : 'not_longer';
}
