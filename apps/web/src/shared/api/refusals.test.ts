import { endpoint } from '@luwag/contracts/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type ForRefusals, lineFor } from './refusals.ts';

const renameThing = endpoint({
  name: 'things.rename',
  method: 'POST',
  path: '/api/v1/things/rename/',
  summary: 'A call that exists for this test alone',
  auth: 'public',
  success: { status: 200, body: z.object({}) },
  refusals: { thing_not_found: 404, thing_taken: 409 },
});
const removeThing = endpoint({ ...renameThing, refusals: { thing_in_use: 409 } });

test('a screen that forgets a declared refusal does not compile', () => {
  // @ts-expect-error: nothing is said of thing_taken.
  const lines: ForRefusals<typeof renameThing, string> = { thing_not_found: 'It is gone.' };
  expect(lineFor(lines, 'thing_taken')).toBeUndefined();
});

test('a screen of two calls faces the refusals of both', () => {
  const lines: ForRefusals<typeof renameThing | typeof removeThing, string, 'name_missing'> = {
    thing_not_found: 'It is gone.',
    thing_taken: undefined,
    thing_in_use: 'It is in use.',
    rate_limited: 'Too often.',
    name_missing: 'It needs a name.',
  };
  expect(lineFor(lines, 'thing_in_use')).toBe('It is in use.');
  // @ts-expect-error: nothing is said of thing_in_use.
  const half: ForRefusals<typeof renameThing | typeof removeThing, string> = {
    thing_not_found: undefined,
    thing_taken: undefined,
  };
  expect(lineFor(half, 'thing_in_use')).toBeUndefined();
});

test('a refusal that no contract declares does not compile', () => {
  const lines: ForRefusals<typeof removeThing, string> = {
    thing_in_use: 'It is in use.',
    // @ts-expect-error: the call knows no such refusal.
    thing_lost: 'It is lost.',
  };
  expect(lineFor(lines, 'thing_in_use')).toBe('It is in use.');
});
