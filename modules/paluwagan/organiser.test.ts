import { findCallDoc } from '@luwag/contracts/docs/all';
import type { AnyCallDoc } from '@luwag/contracts/docs/call-doc';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { getDue, payDue } from '@luwag/contracts/paluwagan-money';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { testNow } from '@luwag/testing/builders/account-probes';
import { payDues, readGroup } from '@luwag/testing/builders/paluwagan-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Someone, startGroupsHarness } from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

// Whoever makes a group keeps its list. What an organiser who wants the pot could try is read from
// the API itself: every call that moves money, or sounds like it, with the ids of the others.

const harness = forAllTests(startGroupsHarness);

const sounds = /pay|due|pot|credit|refund|source|wallet|dissol|entries|order|swap|deposit/i;
const isAboutMoney = ({ name, path, movesMoney, idempotent }: Endpoint): boolean =>
  movesMoney === true || idempotent === true || sounds.test(`${name} ${path}`);

/** All that is anybody's in the group, and every peso that moved. */
const everything = () =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = async (table: 'pal_dues' | 'pal_payouts' | 'pal_rounds' | 'pal_seats') =>
      tx.selectFrom(table).selectAll().orderBy('id').execute();
    const { rows: journals } = await sql`select count(*)::int from ledger.all_journals`.execute(tx);
    const members = await tx
      .selectFrom('pal_members')
      .select(['id', 'account_id', 'wallet', 'autopay_source_id', 'status'])
      .orderBy('id')
      .execute();
    const attempts = await tx
      .selectFrom('collection_attempts')
      .select(['id', 'state'])
      .orderBy('id')
      .execute();
    return {
      ...{ journals, members, attempts },
      dues: await rows('pal_dues'),
      payouts: await rows('pal_payouts'),
      rounds: await rows('pal_rounds'),
      seats: await rows('pal_seats'),
    };
  });

test('an organiser’s session gets nothing out of any call about money', async () => {
  const [tess, nena, joy] = (await harness.people(3)) as [Someone, Someone, Someone];
  const made = await harness.make(tess);
  await harness.secure(tess, made.groupId);
  for (const who of [nena, joy]) await harness.join(who, made);
  await harness.run();
  const state = await readGroup(harness.db, made.groupId);
  const first = state.rounds[0]?.due_date ?? '';
  const day = manilaDateOf((await testNow(harness.db)).getTime());
  await payDues(harness, made.groupId, { on: day, roundNumber: 1, but: [joy.id] });
  const { dues, seats } = await readGroup(harness.db, made.groupId);
  const theirs = dues.find((due) => due.account_id === joy.id && due.due_date === first);
  const paid = dues.find((due) => due.account_id === nena.id && due.status === 'paid');
  const seat = seats.find(({ id }) => id === theirs?.seat_id);
  const ids = {
    group_id: made.groupId,
    due_id: theirs?.id ?? '',
    seat_id: seat?.id ?? '',
    due_payment_id: paid?.payment_id ?? '',
  };

  // By name: another's due cannot even be seen, and is paid by nobody else.
  const body = { payment_source_id: null, payment_method_id: 'GCASH', amount: 1_515_00 };
  expect(codeOf(await harness.call(getDue, tess, { params: ids }))).toEqual([
    ...[404, 'due_not_found'],
  ]);
  expect(codeOf(await harness.call(payDue, tess, { params: ids, body }))).toEqual([
    ...[404, 'due_not_found'],
  ]);

  const before = await everything();
  const tried = harness.app.endpoints.filter(isAboutMoney);
  expect(tried.length).toBeGreaterThan(50);
  expect(tried).toContain(payDue);
  for (const endpoint of tried) {
    const example: AnyCallDoc['example'] = findCallDoc(endpoint)?.example ?? {};
    const params = { ...(example.params as Record<string, string>), ...ids };
    const reply = await harness.call(endpoint, tess, { params, body: example.body as object });
    expect(reply.statusCode, `${endpoint.name} ${reply.body}`).toBeLessThan(500);
  }
  expect(await everything()).toEqual(before);
});
