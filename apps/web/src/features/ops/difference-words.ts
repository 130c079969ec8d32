import type { StatementDifference } from '@luwag/contracts/reconciliation';
import { m } from '#app/paraglide/messages.js';

type Kind = StatementDifference['kind'];

export const kindWords: Readonly<Record<Kind, () => string>> = {
  timing: m.night_kind_timing,
  partial: m.night_kind_partial,
  duplicate: m.night_kind_duplicate,
  unmatched: m.night_kind_unmatched,
};

/** What it means, and what to do first. */
export const kindHelp: Readonly<Record<Kind, () => string>> = {
  timing: m.night_help_timing,
  partial: m.night_help_partial,
  duplicate: m.night_help_duplicate,
  unmatched: m.night_help_unmatched,
};

/** What one side has more than the other. */
export const amountAtIssue = ({
  book_centavos: book,
  gateway_centavos: gateway,
}: Pick<StatementDifference, 'book_centavos' | 'gateway_centavos'>): number =>
  (gateway ?? 0) - (book ?? 0);
