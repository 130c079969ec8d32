import { expect, test } from 'vitest';
import { doneSteps } from './merchant-home.tsx';

const page = (...statuses: ('open' | 'expired' | 'paid' | 'refunded')[]) => ({
  results: statuses.map((status) => ({ status })),
  has_more: false,
});

test('a step is done once there is a store, a request, a sale', () => {
  expect(doneSteps(page(), [])).toEqual({ store: false, request: false, sale: false });
  expect(doneSteps(page(), [{}])).toEqual({ store: true, request: false, sale: false });
  expect(doneSteps(page('expired'), [{}])).toEqual({ store: true, request: true, sale: false });
  expect(doneSteps(page('open', 'refunded'), [{}]).sale).toBe(true);
});

test('what cannot be seen is not taught again', () => {
  expect(doneSteps(undefined, undefined)).toEqual({ store: true, request: true, sale: true });
  expect(doneSteps({ ...page('open'), has_more: true }, [{}]).sale).toBe(true);
});
