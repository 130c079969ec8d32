import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSparing } from './sparing.ts';

const fail = () => Promise.reject(new Error('away'));

test('after a failure nobody asks until it has rested, and then one alone does', async () => {
  const spare = createSparing(100);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  expect(await spare(ask)).toBe(1);
  await expect(spare(fail)).rejects.toThrow('away');
  await expect(spare(ask)).rejects.toThrow('a moment ago');
  expect(asked).toBe(1);
  await sleep(150);
  let answer: (value: string) => void = () => undefined;
  const trying = spare(() => new Promise<string>((resolve) => (answer = resolve)));
  await expect(spare(ask)).rejects.toThrow('a moment ago');
  answer('back');
  expect(await trying).toBe('back');
  expect(await spare(ask)).toBe(2);
});

test('one that fails again rests again', async () => {
  const spare = createSparing(50);
  await expect(spare(fail)).rejects.toThrow('away');
  await sleep(80);
  await expect(spare(fail)).rejects.toThrow('away');
  await expect(spare(async () => 1)).rejects.toThrow('a moment ago');
  await sleep(80);
  expect(await spare(async () => 1)).toBe(1);
});
