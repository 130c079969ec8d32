import { type AmountEdit, groupAmount } from '#app/shared/format/group-amount.ts';

/** Groups an amount by thousands as it is typed or pasted, and what the page was drawn with. */
export function groupTyped(field: HTMLInputElement): void {
  let areCommasOurs = true;

  function group(change: Pick<AmountEdit, 'kind' | 'inserted'>): void {
    const { value: text } = field;
    const caret = field.selectionStart ?? text.length;
    const grouped = groupAmount({ text, caret, ...change, areCommasOurs });
    ({ areCommasOurs } = grouped);
    if (grouped.text === text) return;
    field.value = grouped.text;
    // A field that is not in use must not be scrolled to or focused by its caret.
    if (document.activeElement === field) field.setSelectionRange(grouped.caret, grouped.caret);
  }

  field.addEventListener('input', (event) => {
    const { inputType, data } = event as InputEvent;
    if (inputType === 'deleteContentForward') group({ kind: 'deleted_forward' });
    else if (inputType?.startsWith('delete')) group({ kind: 'deleted' });
    else group({ kind: 'inserted', inserted: data });
  });
  group({ kind: 'inserted' });
}
