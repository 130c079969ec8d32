import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { UndoPage } from './undo-form.tsx';

test('whatever notice it is opened from, the page promises no more than that notice', () => {
  overwriteGetLocale(() => 'en');
  const page = drawPage(
    <UndoPage what="not_me" linkKey="key" done={undefined} reply={undefined} />,
  );
  expect(page).toContain('It logs every device out and lends nothing for 48 hours.');
  // A recovery that was stopped is not begun again.
  expect(page).not.toContain('takes the change back');
  expect(page).toContain('A passkey or app that was added, a wait that was begun,');
});
