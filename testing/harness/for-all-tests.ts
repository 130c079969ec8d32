import { afterAll, beforeAll } from 'vitest';

/**
 * What all tests of a file (or of a `describe`) use: made before the first of them, and closed
 * after the last if it can be closed. Its members are there once the tests run, not while the file
 * is read.
 */
export function forAllTests<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made & { close?: () => Promise<void> };
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  afterAll(() => made.close?.());
  return made;
}
