import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { FrameModeSwitch, TestStrip } from './mode-switch.tsx';

test('a shop turns from real sales to tests and back on any page, by links that say which', () => {
  overwriteGetLocale(() => 'en');
  const html = drawPage(<FrameModeSwitch mode="test" />, '/merchant/payments?mode=test&state=paid');
  expect(html).toContain('href="/merchant/payments?mode=live"');
  expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*href="\/merchant\/payments\?mode=test"/);
  const sale = '/merchant/payments/019a8474-0000-7000-8000-000000000001';
  expect(drawPage(<FrameModeSwitch mode="live" />, sale)).toContain(
    'href="/merchant/payments?mode=test"',
  );
  expect(drawPage(<TestStrip />)).toContain('Nothing here moves money');
});
