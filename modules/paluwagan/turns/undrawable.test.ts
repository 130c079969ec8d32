import { randomBytes } from 'node:crypto';
import * as joining from '@luwag/contracts/paluwagan-joining';
import { payDue } from '@luwag/contracts/paluwagan-money';
import * as calls from '@luwag/contracts/paluwagan-turns';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { undrawnHours } from '@luwag/domain/paluwagan-rules';
import { mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import { payDues } from '@luwag/testing/builders/paluwagan-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startGroupsHarness);
let tess: Someone;
let nena: Someone;
let joy: Someone;
beforeEach(async () => {
  [tess, nena, joy] = (await harness.people(3)) as [Someone, Someone, Someone];
});
afterEach(() => harness.forgetNews());

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const statusOf = async (groupId: string) => (await harness.groupRow(groupId)).status;
const askDeposit = async (who: Someone, groupId: string): Promise<string> =>
  (await harness.call(joining.askDeposit, who, ofGroup(groupId))).json().due_ids[0];

describe('a group of before in which a number is open while it forms', () => {
  /** As whoever left a draw made them in an older release. */
  const openNumberOf = async (groupId: string): Promise<void> => {
    const { members } = await harness.stateOf(groupId);
    const { number, seal } = newNumber();
    await system((tx) =>
      tx
        .updateTable('pal_members')
        .set({ number, seal, revealed_at: new Date() })
        .where('id', '=', members[0]?.id ?? '')
        .execute(),
    );
  };

  test('is offered to nobody, and over with the next run, though a seat is free', async () => {
    const made = await harness.groupOf([tess, nena], { seats: 3 });
    await openNumberOf(made.groupId);
    expect(codeOf(await harness.join(joy, made))).toEqual([409, 'group_not_forming']);
    const body = { token: made.token };
    const offer = await harness.call(joining.getGroupInvitation, joy, { body });
    expect(offer.json().why_not).toBe('group_not_forming');
    const asked = ofGroup(made.groupId);
    const inviting = await harness.call(joining.createGroupInvitation, tess, asked);
    expect(codeOf(inviting)).toEqual([409, 'group_not_forming']);
    await harness.minute();
    expect(await statusOf(made.groupId)).toBe('called_off');
    expect(await mailsOf(harness.db, nena.id)).toContain('group_called_off');
  });

  test('waits for a payment that is under way, and is over when it is full as well', async () => {
    const made = await harness.groupOf([tess, nena, joy]);
    const due_id = await askDeposit(nena, made.groupId);
    const body = { payment_source_id: null, payment_method_id: 'GCASH', amount: 1_500_00 };
    const paying = await harness.call(payDue, nena, {
      ...ofGroup(made.groupId, { due_id }),
      body,
    });
    expect(paying.statusCode, paying.body).toBe(202);
    await openNumberOf(made.groupId);
    await harness.minute();
    expect(await statusOf(made.groupId)).toBe('forming');
    await system((tx) =>
      tx
        .updateTable('collection_attempts')
        .set({ state: 'failed', failure_code: 'NOT_NEEDED', settled_at: new Date() })
        .where('pal_due_id', '=', due_id)
        .execute(),
    );
    await harness.minute();
    expect(await statusOf(made.groupId)).toBe('called_off');
  });
});

describe('a draw whose seed cannot be read', () => {
  test('is tried for days, and then called off, and deposits go back', async () => {
    const { seal } = newNumber();
    const own = [newNumber(), newNumber(), { seal }];
    const { groupId } = await harness.groupOf([tess, nena, joy], {}, own);
    await askDeposit(nena, groupId);
    const day = manilaDateOf((await testNow(harness.db)).getTime());
    await payDues(harness, groupId, { on: day, kind: 'deposit' });
    await harness.tend();
    expect(await statusOf(groupId)).toBe('drawing');
    await system((tx) =>
      tx
        .updateTable('pal_groups')
        .set({ seed_encrypted: randomBytes(120) })
        .where('id', '=', groupId)
        .execute(),
    );
    await harness.travel(dayMs + 1000);
    await expect(harness.minute()).rejects.toThrow();
    expect(await statusOf(groupId)).toBe('drawing');
    await harness.travel((undrawnHours - 1) * hourMs);
    await expect(harness.minute()).rejects.toThrow();
    expect(await statusOf(groupId)).toBe('drawing');
    await harness.travel(hourMs);
    await harness.minute();
    expect(await statusOf(groupId)).toBe('called_off');
    const values = await harness.call(calls.getDraw, tess, ofGroup(groupId));
    expect(values.json().values).toMatchObject({ seed: null, order: null });
    const { rows: backs } = await system(async (tx) => ({
      rows: await tx
        .selectFrom('pal_payouts')
        .selectAll()
        .where('group_id', '=', groupId)
        .execute(),
    }));
    expect(backs).toMatchObject([{ kind: 'deposit', amount_centavos: 1_500_00 }]);
    expect(await mailsOf(harness.db, joy.id)).toContain('group_called_off');
  });
});
