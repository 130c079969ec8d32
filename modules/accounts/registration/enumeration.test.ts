import { type Asked, questionsOf } from '@luwag/testing/harness/enumeration';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { looksOf } from '@luwag/testing/harness/looks';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { expect, test } from 'vitest';

// No call says whether an address or a number is known. Here that is shown of all that can be read
// of an answer; `npm run enumeration` shows it of the time it takes, and of signing in.

const harness = forAllTests(startPoolHarness);

const ask = async ({ path: url, body: payload, bearer, address: remoteAddress }: Asked) => {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {};
  const reply = await harness.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  const { statusCode: status, headers: shown, body } = reply;
  return { status, headers: shown, body };
};

test('known and unknown look alike at every call of the API that could tell', async () => {
  const answered = [];
  for (const { name, known, unknown } of questionsOf(harness, async (asked) =>
    JSON.parse((await ask(asked)).body),
  )) {
    const calls = [await known(), await unknown(), await known(), await unknown()];
    if (calls.some(({ at }) => at === 'web')) continue;
    const answers = [];
    for (const call of calls) answers.push(await ask(call));
    expect([name, new Set(answers.map(looksOf)).size]).toEqual([name, 1]);
    answered.push([name, answers[0]?.status]);
  }
  // Alike for the right reason: none of them is turned away before it is looked at.
  expect(answered).toEqual([
    ['buyer sign-up', 201],
    ['merchant sign-up', 201],
    ['forgotten password', 202],
    ['confirmation again', 202],
    ['sign-in without the app', 422],
    ['code, by a token that opens nothing', 200],
    ['code, to somebody else’s number', 200],
    ['guess, by a token that opens nothing', 422],
    ['guess, at somebody else’s number', 422],
  ]);
});
