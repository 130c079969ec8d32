import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { type Hold, holdOf } from '#app/shared/components/held/held.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { PayPage } from './pay-page.tsx';

test('whoever can buy nothing for now reads it before a code is scanned', () => {
  overwriteGetLocale(() => 'en');
  const draw = (hold: Hold | undefined) => {
    const element = <PayPage typed="" notFound={undefined} hold={hold} />;
    return drawPage(element);
  };
  const [before = ''] = draw(
    holdOf(
      { borrowing_held_until: '2026-11-18T07:00:00.000Z', is_being_checked: false },
      Date.parse('2026-11-15T00:00:00Z'),
    ),
  ).split('/buyer/pay/scan');
  expect(before).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(draw(undefined)).not.toContain('Nothing new can be bought');
});
