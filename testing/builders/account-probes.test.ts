import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { expect, test } from 'vitest';
import { openDatabase } from '../harness/database.ts';
import { passTime, testNow } from './account-probes.ts';

const database = forAllTests(openDatabase);

test('time passes by as much as was said, also by nothing, and never goes back', async () => {
  const aheadMs = async () => (await testNow(database.db)).getTime() - Date.now();
  // By nothing, and while the real time goes on: once it is a millisecond later, it is no way back.
  for (let times = 0; times < 50; times += 1) await passTime(database.db, 0);
  await passTime(database.db, 90_000);
  expect(Math.abs((await aheadMs()) - 90_000)).toBeLessThan(1_000);
  await expect(passTime(database.db, -1)).rejects.toThrow('test clock cannot go back by 1 ms');
});
