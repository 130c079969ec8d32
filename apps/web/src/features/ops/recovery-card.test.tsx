import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { RecoveryCard } from './reasoned-act.tsx';

test('beginning a recovery asks for its own reason, and says first what it does', () => {
  overwriteGetLocale(() => 'en');
  const element = <RecoveryCard recovery={null} has_factor />;
  const page = drawPage(element);
  expect(page).toContain('Why a recovery is begun: who asked, and how you know it is them');
  expect(page).not.toContain('Why you need to see them');
  const [before = ''] = page.split('Begin the 72 hours');
  expect(before).toContain('Buying stops for 72 hours');
  expect(before).toContain('Staff cannot finish it');
});
