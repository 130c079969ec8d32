import { problemWords } from '@luwag/contracts/docs/problems';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { photoFaultWords } from './photo-fault.ts';

beforeEach(() => overwriteGetLocale(() => 'en'));

test('a picture that is too small is told so, with the bound, and not that it is no picture', () => {
  const words = photoFaultWords('picture_too_small');
  expect(words).toContain('too small');
  expect(words).toContain('200 pixels');
  expect(problemWords.en.picture_too_small.what).toContain('200 pixels');
});
