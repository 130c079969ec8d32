import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { forbidEval } from './no-eval.ts';

test('zod checks without making code out of text', () => {
  forbidEval();
  const make = vi.spyOn(globalThis, 'Function');
  expect(z.object({ name: z.string() }).safeParse({ name: 'Maria' }).success).toBe(true);
  expect(make).not.toHaveBeenCalled();
});
