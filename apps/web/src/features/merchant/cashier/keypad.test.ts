import { requestAmountMax } from '@luwag/contracts/payment-requests';
import { parsePesos } from '@luwag/domain/parse-money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterKey, type Key, keys, typedAmount } from './keypad.ts';

const press = (...typed: Key[]) =>
  typed.reduce((amount, key) => afterKey(amount, key, requestAmountMax), 0);

test('digits come in from the right, in whole centavos', () => {
  expect(press('2', '7', '0', '0', '00')).toBe(2_700_00);
  expect(press('1', '2', '9', '9', '7', '5')).toBe(1_299_75);
  expect(press('0', '00', '5')).toBe(5);
});

test('whatever is pressed is an amount that the form reads back, and never above the most', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (typed) => {
      const amount = press(...typed);
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeLessThanOrEqual(requestAmountMax);
      expect(parsePesos(typedAmount(amount))).toBe(amount);
    }),
  );
});

test('deleting takes the last digit back', () => {
  expect(press('4', '8', 'back')).toBe(4);
  expect(press('back')).toBe(0);
});
