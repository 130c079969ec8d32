import { randomUUID } from 'node:crypto';
import {
  addCollectionNote,
  cancelPromise,
  getLateBuyer,
  type LatePerson,
  notePromise,
  remindLateBuyer,
} from '@luwag/contracts/delinquency';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { type Owing, startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { expect, test } from 'vitest';
import { remindBuyers } from '../contacts/jobs.ts';
import { closeDay } from '../plans/service.ts';

const harness = forAllTests(startContactsHarness);

/** Somebody whose payment of ₱1,000 is so many days late at this time, and staff at the desk. */
async function late(days: number, time: string) {
  const ana = await harness.owing({ dueIn: 1 });
  return { ana, joan: await goOn(addDays(ana.dueDate, days), time) };
}

/** A later day, closed; staff sign in anew, for no session lasts that long. */
async function goOn(day: CivilDate, time: string): Promise<SignedIn> {
  await harness.goOn(day, time);
  await closeDay(harness.db, { mode: 'live', businessDate: day });
  return documentsHarnessOf(harness).enterStaff(pagesOrigin);
}

const call = (endpoint: Endpoint, staff: SignedIn, who: Owing, body?: object) =>
  documentsHarnessOf(harness).call(endpoint, staff, {
    params: { account_id: who.account.id },
    ...(body ? { body } : {}),
  });
const personOf = async (staff: SignedIn, who: Owing): Promise<LatePerson> =>
  (await call(getLateBuyer, staff, who)).json();
const say = (staff: SignedIn, who: Owing, message: string) =>
  call(remindLateBuyer, staff, who, { message });
const codeOf = (reply: Awaited<ReturnType<typeof say>>) => [reply.statusCode, reply.json().code];
const sentKinds = async (who: Owing) => (await harness.sentTo(who)).map(({ kind }) => kind);

test('offers what suits how late somebody is, and sends what it showed', async () => {
  const { ana, joan } = await late(9, '10:00');
  const { contact } = await personOf(joan, ana);
  expect(contact.messages.map(({ kind }) => kind)).toEqual([
    ...['late_check_in', 'late_part', 'late_lighter'],
  ]);
  expect(codeOf(await say(joan, ana, 'late_long'))).toEqual([409, 'message_not_offered']);
  expect((await say(joan, ana, 'late_lighter')).statusCode).toBe(200);
  await harness.settled();
  const shown = contact.messages.find(({ kind }) => kind === 'late_lighter');
  const arrived =
    shown?.channel === 'sms'
      ? await harness.inbox(ana.number)
      : await harness.inbox(ana.account.email);
  const [firstLine = ''] = (shown?.text ?? '').split('\n');
  expect(arrived.some(({ text }) => text?.includes(firstLine))).toBe(true);
  expect(await sentKinds(ana)).toEqual(['late_lighter']);
  const after = (await personOf(joan, ana)).contact;
  expect(after).toMatchObject({ may_contact_now: false, why_not: 'day', sent_today: 1 });
  expect(codeOf(await say(joan, ana, 'late_part'))).toEqual([409, 'contact_not_now']);
});

test('sends nothing outside the hours of contact, and says when it may', async () => {
  const { ana, joan } = await late(9, '20:30');
  const { contact } = await personOf(joan, ana);
  expect(contact).toMatchObject({ may_contact_now: false, why_not: 'hours' });
  expect(contact.next_at).toBe(
    new Date(`${addDays(ana.dueDate, 10)}T08:00:00+08:00`).toISOString(),
  );
  expect(codeOf(await say(joan, ana, 'late_part'))).toEqual([409, 'contact_not_now']);
  await harness.settled();
  expect(await sentKinds(ana)).toEqual([]);
});

test('a promise is noted once, told once, and until its day nothing else is said', async () => {
  const { ana, joan } = await late(9, '10:00');
  const today = await harness.today();
  // Long enough for a weekly reminder to fall into it.
  const promise = { amount_centavos: 500_00, on_date: addDays(today, 8) };
  const note = (body: object) => call(notePromise, joan, ana, { ...promise, ...body });
  for (const on_date of [addDays(today, -1), addDays(today, 31)])
    expect(codeOf(await note({ on_date }))).toEqual([422, 'promise_date_out_of_range']);
  expect(codeOf(await note({ amount_centavos: 2_000_00 }))).toEqual([422, 'promise_too_high']);
  const both = await Promise.all([note({}), note({})]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(codeOf(await note({}))).toEqual([409, 'promise_stands']);

  const { contact, promises } = await personOf(joan, ana);
  expect(promises).toMatchObject([{ ...promise, state: 'open', livemode: true }]);
  expect(contact.messages.map(({ kind }) => kind)).toEqual(['promise_noted']);
  expect(codeOf(await say(joan, ana, 'late_part'))).toEqual([409, 'message_not_offered']);
  expect((await say(joan, ana, 'promise_noted')).statusCode).toBe(200);
  await harness.settled();

  for (const day of [1, 4, 8]) {
    const staff = await goOn(addDays(today, day), '08:05');
    await harness.runJob(remindBuyers);
    expect((await personOf(staff, ana)).contact).toMatchObject({
      ...{ may_contact_now: false, why_not: 'promise' },
    });
  }
  expect(await sentKinds(ana)).toEqual(['promise_noted']);
  const rey = await goOn(addDays(today, 9), '08:05');
  const over = await personOf(rey, ana);
  expect(over.promises).toMatchObject([{ state: 'broken' }]);
  expect(over.contact.may_contact_now).toBe(true);
  // What comes after its day keeps no promise.
  await harness.payOff(ana);
  expect((await personOf(rey, ana)).promises).toMatchObject([{ state: 'broken' }]);
  const punctual = await harness.owing({ dueIn: 5 });
  const refused = await call(notePromise, rey, punctual, {
    ...promise,
    on_date: addDays(today, 12),
  });
  expect(codeOf(refused)).toEqual([404, 'buyer_not_found']);
});

test('a promise that was taken back ends the quiet, and one that is paid was kept', async () => {
  const { ana, joan } = await late(9, '10:00');
  const on_date = addDays(await harness.today(), 3);
  const note = () => call(notePromise, joan, ana, { amount_centavos: 1_00, on_date });
  await note();
  const back = await call(cancelPromise, joan, ana, {});
  expect(back.json()).toMatchObject({ state: 'taken_back' });
  expect(codeOf(await call(cancelPromise, joan, ana, {}))).toEqual([404, 'promise_not_found']);
  expect((await say(joan, ana, 'late_part')).statusCode).toBe(200);
  await harness.settled();
  expect(await sentKinds(ana)).toEqual(['late_part']);
  await note();
  await call(addCollectionNote, joan, ana, { note: 'Says it is paid.' });
  await harness.payOff(ana);
  // The late fee is still open, so they are still at the desk.
  expect((await personOf(joan, ana)).promises[0]).toMatchObject({ state: 'kept' });
  const { rows } = await inScope(harness.db, 'system', async (tx) => ({
    rows: await tx.selectFrom('payment_promises').selectAll().execute(),
  }));
  expect(rows.filter(({ buyer_id }) => buyer_id === ana.account.id)).toHaveLength(2);
});

test('a note stays as it was written, with who wrote it', async () => {
  const { ana, joan } = await late(70, '10:00');
  const wrote = await call(addCollectionNote, joan, ana, { note: 'Salary comes on Friday.' });
  expect(wrote.statusCode).toBe(201);
  const { notes, contact } = await personOf(joan, ana);
  expect(notes).toMatchObject([{ note: 'Salary comes on Friday.' }]);
  expect(notes[0]?.written_by).not.toBe('');
  expect(contact.messages.map(({ kind }) => kind)).toContain('late_long');
  const nobody = { ...ana, account: { ...ana.account, id: randomUUID() } };
  expect(codeOf(await call(addCollectionNote, joan, nobody, { note: 'Nobody.' }))).toEqual([
    ...[404, 'buyer_not_found'],
  ]);
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});
