import { m } from '#app/paraglide/messages.js';
import type { ScanOutcome } from './read-scan.ts';
import type { ScanTrouble } from './scanner.ts';

export type Told = { title: string; text: string };

const troubles: Readonly<Record<ScanTrouble, { title: () => string; text: () => string }>> = {
  denied: { title: m.scan_denied_title, text: m.scan_denied_text },
  none: { title: m.scan_none_title, text: m.scan_none_text },
  busy: { title: m.scan_busy_title, text: m.scan_busy_text },
  reader: { title: m.scan_reader_title, text: m.scan_reader_text },
  picture_nothing: { title: m.scan_picture_nothing_title, text: m.scan_picture_nothing_text },
  picture_unreadable: {
    title: m.scan_picture_unreadable_title,
    text: m.scan_picture_unreadable_text,
  },
};

export const troubleWords = (trouble: ScanTrouble): Told => ({
  title: troubles[trouble].title(),
  text: troubles[trouble].text(),
});

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
    return {
      title: name ? m.scan_foreign_shop_title({ name }) : m.scan_foreign_shop_unnamed(),
      text: m.scan_foreign_shop_text(),
    };
  }
  if (scheme === 'person') {
    return {
      title: name ? m.scan_foreign_person_title({ name }) : m.scan_foreign_person_unnamed(),
      text: m.scan_foreign_person_text(),
    };
  }
  return { title: m.scan_foreign_other_title(), text: m.scan_foreign_other_text() };
}
