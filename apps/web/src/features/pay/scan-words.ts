import { m } from '#app/paraglide/messages.js';
import type { ScanOutcome } from './read-scan.ts';
import type { ScanTrouble } from './scanner.ts';

export type Told = { title: string; text: string };

const told = (title: () => string, text: () => string) => (): Told => ({
  title: title(),
  text: text(),
});

const troubles: Readonly<Record<ScanTrouble, () => Told>> = {
  denied: told(m.scan_denied_title, m.scan_denied_text),
  none: told(m.scan_none_title, m.scan_none_text),
  busy: told(m.scan_busy_title, m.scan_busy_text),
  reader: told(m.scan_reader_title, m.scan_reader_text),
  picture_nothing: told(m.scan_picture_nothing_title, m.scan_picture_nothing_text),
  picture_unreadable: told(m.scan_picture_unreadable_title, m.scan_picture_unreadable_text),
};

export const troubleWords = (trouble: ScanTrouble): Told => troubles[trouble]();

/** What a code is that does not lead to paying here, and what to do with it. */
export function outcomeWords(outcome: Exclude<ScanOutcome, { kind: 'go' }>): Told {
  if (outcome.kind === 'not_payment') {
    return { title: m.scan_not_payment_title(), text: m.scan_not_payment_text() };
  }
  if (outcome.kind === 'damaged') {
    return { title: m.scan_damaged_title(), text: m.scan_damaged_text() };
  }
  const { scheme, name } = outcome;
  if (scheme === 'shop') {
    const title = name ? m.scan_foreign_shop_title({ name }) : m.scan_foreign_shop_unnamed();
    return { title, text: m.scan_foreign_shop_text() };
  }
  if (scheme === 'person') {
    const title = name ? m.scan_foreign_person_title({ name }) : m.scan_foreign_person_unnamed();
    return { title, text: m.scan_foreign_person_text() };
  }
  return { title: m.scan_foreign_other_title(), text: m.scan_foreign_other_text() };
}
