import { parsePesos } from '@luwag/domain/parse-money';

/** What a field of pesos holds after somebody changed it, and how it was changed. */
export type AmountEdit = {
  text: string;
  caret: number;
  kind: 'inserted' | 'deleted' | 'deleted_forward';
  /** Unknown where a browser does not say. */
  inserted?: string | null | undefined;
  /** Whether the commas that were there before had been put there by us. */
  areCommasOurs: boolean;
};
type GroupedAmount = { text: string; caret: number; areCommasOurs: boolean };

/**
 * An amount grouped by thousands while it is typed: `12345.67` is `12,345.67`. Digits are never
 * changed. A comma that a person typed or pasted may mean centavos (`7,50`): such a text is left
 * alone until it reads as an amount, so that ₱7.50 does not become ₱750 under their hands.
 */
export function groupAmount(edit: AmountEdit): GroupedAmount {
  const { text, caret } = edit;
  const areCommasOurs = ownsCommas(edit);
  const match = /^(\s*(?:₱|php)?\s*)([\d,]*)(\.[\d,]*)?$/i.exec(text);
  if (!areCommasOurs || !match) return { text, caret, areCommasOurs };
  const [, sign = '', pesos = '', rest = ''] = match;
  const grouped = pesos.replaceAll(',', '').replace(/\B(?=(\d{3})+$)/g, ',');
  const next = sign + grouped + rest.replaceAll(',', '');
  return { text: next, caret: caretIn(next, edit), areCommasOurs };
}

function ownsCommas({ text, kind, inserted, areCommasOurs }: AmountEdit): boolean {
  if (!text.includes(',') || parsePesos(text) !== undefined) return true;
  const isForeign = kind === 'inserted' && (inserted ?? ',').includes(',');
  return areCommasOurs && !isForeign;
}

/** Behind as many characters as before, commas apart: they come and go by themselves. */
function caretIn(next: string, { text, caret, kind }: AmountEdit): number {
  let left = text.slice(0, caret).replaceAll(',', '').length;
  let place = 0;
  while (left > 0) {
    if (next[place] !== ',') left -= 1;
    place += 1;
  }
  // A key that deletes forward would otherwise stand before the same comma for ever.
  return kind === 'deleted_forward' && next[place] === ',' ? place + 1 : place;
}
