import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { probes } from '@luwag/testing/ledger/mutations';
import { describe, expect, it } from 'vitest';
import { root } from './lib/checkout.ts';
import { groupsOf } from './lib/mutant-types.ts';
import { faultOf, type Mutant, patternOf, verdictOf } from './lib/mutants.ts';
import { mutants } from './mutants/all.ts';

// The run itself takes about half an hour (npm run mutants, each week). Here the list is
// kept from rotting: a guard that was rewritten, or a test that was renamed, fails at once.

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The names of these tests are the names of probes. */
const probesFile = 'packages/ledger/src/mutations.test.ts';
const namesIn = (file: string): string =>
  file === probesFile ? Object.keys(probes).join('\n') : read(file);

describe('the list of mutants', () => {
  it('names each of them once, with what it promises', () => {
    const ids = mutants.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(55);
    const vague = mutants.filter(({ id, promise }) => !/^[a-z-]+$/.test(id) || promise.length < 15);
    expect(vague).toEqual([]);
  });

  it('finds each guard once in its file', () => {
    const faults = mutants.flatMap((mutant) => {
      const fault = faultOf(mutant, read(mutant.file));
      return fault ? [`${mutant.id} (${mutant.file}) ${fault}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it('takes guards out of the product, not out of its tests', () => {
    const others = mutants.filter(({ file }) => !/^(?:apps|modules|packages)\//.test(file));
    expect(others.map(({ id }) => id)).toEqual([]);
    expect(mutants.filter(({ file }) => file.includes('.test.')).map(({ id }) => id)).toEqual([]);
  });

  it('names tests that are there', () => {
    const gone = mutants.filter(({ test }) => !namesIn(test.file).includes(test.name));
    expect(gone.map(({ id, test }) => `${id}: ${test.file} has no ${test.name}`)).toEqual([]);
  });
});

describe('a mutant', () => {
  const mutant: Mutant = {
    ...{ id: 'sample', promise: 'a sample for this test', file: 'a.ts', from: 'if (x)', to: '' },
    test: { file: 'a.test.ts', name: 'x' },
  };

  it.each([
    ['if (x) y();', undefined],
    ['y();', 'stands 0 times in its file: if (x)'],
    ['if (x) y(); if (x) z();', 'stands 2 times in its file: if (x)'],
  ])('of %j: %s', (text, fault) => {
    expect(faultOf(mutant, text)).toBe(fault);
  });

  it('that changes nothing is none', () => {
    expect(faultOf({ ...mutant, to: mutant.from }, 'if (x)')).toBe('changes nothing');
  });

  it('is killed by a test that failed, and by nothing else', () => {
    const failed = { file: 'a.test.ts', error: 'expected 1 to be 2' };
    expect(verdictOf({ passed: 0, failures: [{ ...failed, test: 'x' }] })).toBe('killed');
    expect(verdictOf({ passed: 1, failures: [] })).toBe('survived');
    expect(verdictOf({ passed: 0, failures: [] })).toBe('broken');
    expect(verdictOf({ passed: 0, failures: [failed, { ...failed, test: 'x' }] })).toBe('broken');
  });

  it('is compiled together with those of other files alone', () => {
    const groups = groupsOf(mutants);
    expect(groups.flat().length).toBe(mutants.length);
    const files = groups.map((group) => group.map(({ file }) => file));
    expect(files.filter((each) => new Set(each).size < each.length)).toEqual([]);
  });

  it('asks for its tests by the words of their names', () => {
    const pattern = new RegExp(patternOf(['costs ₱1.00 (at most)', 'a|b']));
    expect(pattern.test('a fee costs ₱1.00 (at most), late')).toBe(true);
    expect(pattern.test('says a|b')).toBe(true);
    expect(pattern.test('costs ₱1x00')).toBe(false);
  });
});
