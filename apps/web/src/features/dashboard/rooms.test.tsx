import type { Account } from '@luwag/contracts/accounts';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import type { Summary } from './buyer-home.server.ts';
import { RoomOf } from './rooms.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

type Why = NonNullable<Summary['line']>['unusable_reasons'];

function draw(unusable_reasons: Why, isChecked = false): string {
  const line = { limit: 12_000_00, available: 6_000_00, used: 6_000_00, unusable_reasons };
  const summary = { line, due: [], overdue: 630_51 } as unknown as Summary;
  return drawPage(<RoomOf account={{} as Account} summary={summary} isChecked={isChecked} />);
}

test('a line that cannot be used says why, and what opens it again', () => {
  expect(draw(['overdue'])).toContain('until ₱630.51 is paid');
  expect(draw(['lighter_plan'])).toContain('You took a lighter plan. Your room opens again');
  expect(draw(['paluwagan'])).toContain('A contribution to your paluwagan is late.');
  expect(draw(['frozen'])).toContain('Nothing new can be bought for now.');
  expect(draw([])).not.toContain('Cannot be used now');
});

test('where several reasons stand all are named, and nothing promises that one opens it', () => {
  const two = draw(['overdue', 'paluwagan']);
  expect(two).toContain('₱630.51 is late.');
  expect(two).toContain('A contribution to your paluwagan is late');
  const checked = draw(['overdue'], true);
  expect(checked).toContain('The hold that stands at the top');
  for (const page of [two, checked]) expect(page).not.toMatch(/opens again/);
});
