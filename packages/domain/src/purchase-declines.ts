import { type CreditLineStatus, checkLine, type LineCheck } from './checkout.ts';
import { type Centavos, centavos } from './money.ts';

/**
 * Why nothing is lent for a purchase, as a decision that can be made again: what it was given is
 * kept with the version of these rules. A rule that changes is a new version; the old one stays.
 */
export const declineRules = [
  'no_line',
  'frozen',
  'overdue',
  'insufficient_credit',
  'own_cap',
  'held',
] as const;
export type DeclineRule = (typeof declineRules)[number];

/** The line at that moment, and what of the price was to be lent. */
export type LineInputs = {
  kind: 'line';
  wantedCentavos: Centavos;
  /** Before anything is agreed to, what is above the line may be paid at once. */
  mayPayPart: boolean;
  /** Null where there is none. */
  line: CreditLineStatus | null;
};
/** Nothing was lent to the buyer at that moment: by staff who look, or after lost factors. */
export type HoldInputs = {
  kind: 'hold';
  wantedCentavos: Centavos;
  atMs: number;
  untilMs: number;
  isCheck: boolean;
};
export type DeclineInputs = LineInputs | HoldInputs;

export const declineRulesVersion = 1;

/** What the line says of a purchase: null where it is lent. */
export function declinedByLine(
  { verdict, capLeftCentavos }: Pick<LineCheck, 'verdict' | 'capLeftCentavos'>,
  { mayPayPart }: { mayPayPart: boolean },
): DeclineRule | null {
  if (verdict === 'enough') return null;
  if (verdict !== 'short') return verdict;
  if (mayPayPart) return null;
  return capLeftCentavos === null ? 'insufficient_credit' : 'own_cap';
}

/** By the rules of a version; null where they lend. */
export function decidePurchase(version: number, inputs: DeclineInputs): DeclineRule | null {
  if (version !== 1) throw new Error(`no rules of purchases of version ${version}`);
  if (inputs.kind === 'hold') return inputs.atMs < inputs.untilMs ? 'held' : null;
  const { line, mayPayPart } = inputs;
  return declinedByLine(checkLine(line ?? undefined, inputs.wantedCentavos), { mayPayPart });
}

/** As they were kept: plain figures, which are money again. */
export function readDeclineInputs(kept: unknown): DeclineInputs {
  const inputs = kept as DeclineInputs;
  const wantedCentavos = centavos(inputs.wantedCentavos);
  if (inputs.kind === 'hold' || inputs.line === null) return { ...inputs, wantedCentavos };
  const { limitCentavos, availableCentavos, capCentavos, ...line } = inputs.line;
  return {
    ...inputs,
    wantedCentavos,
    line: {
      ...line,
      limitCentavos: centavos(limitCentavos),
      availableCentavos: centavos(availableCentavos),
      capCentavos: capCentavos === null ? null : centavos(capCentavos),
    },
  };
}
