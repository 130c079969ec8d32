import {
  answerSupportCase,
  askSupportAgain,
  assignSupportCase,
  closeSupportCase,
  getStaffSupportCase,
  getStaffSupportPicture,
  getSupportCase,
  getSupportPicture,
  listStaffSupportCases,
  listSupportCases,
  openSupportCase,
  type SupportCase,
  sendSupportPicture,
  settleSupportCase,
  writeToSupport,
} from '@luwag/contracts/support';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { promisedBy } from '@luwag/domain/case-promises';
import type { ShopRole } from '@luwag/domain/shop-roles';
import { destroyKey } from '@luwag/key-service/vault';
import { travelTo } from '@luwag/platform/clock';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { insertSomePurchase } from '@luwag/testing/builders/purchases';
import { insertMember } from '@luwag/testing/builders/team';
import { startClamd, testVirus } from '@luwag/testing/harness/clamd';
import { withoutDecoders } from '@luwag/testing/harness/decoders';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { multipart } from '@luwag/testing/harness/multipart';
import { codeOf } from '@luwag/testing/harness/replies';
import { pagesOrigin, startSourcesHarness } from '@luwag/testing/harness/sources-harness';
import { type Call, supportCasesOf } from '@luwag/testing/harness/support-cases';
import { pngClaiming } from '@luwag/testing/hostile/png';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expireSupportCases, pruneSupportCases } from './worker.ts';

const harness = forAllTests(async () => {
  const clamd = await startClamd();
  const started = await startSourcesHarness({ settings: { CLAMD_ADDRESS: clamd.address } });
  const close = async () => {
    await started.close();
    await clamd.stop();
  };
  return { ...started, close };
});

let joan: SignedIn;
let carlo: SignedIn;
let ana: SignedIn;
const enterStaff = () => documentsHarnessOf(harness).enterStaff(pagesOrigin);
beforeAll(async () => {
  [joan, carlo] = [await enterStaff(), await enterStaff()];
});
beforeEach(async () => {
  ana = await harness.newBuyer({ firstName: 'Ana' });
});

const words = 'I paid at a counter yesterday and my plan does not show it.';
const { ask, open, opened, read, answer, close } = supportCasesOf(harness, words);
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const subjectsTo = async ({ account }: SignedIn) =>
  (await harness.inbox(account.email)).map(({ subject }) => subject ?? '');
/** What is on record of staff and this person's cases. */
const actionsOn = async ({ account }: SignedIn): Promise<string[]> => {
  const rows = await harness.db
    .selectFrom('audit.events')
    .select('action')
    .where('account_id', '=', account.id)
    .where('action', 'like', 'support.%')
    .execute();
  return rows.map(({ action }) => action).sort();
};
const laterBy = async (days: number, time = '10:00') => {
  const day = addDays(manilaDateOf((await testNow(harness.db)).getTime()), days);
  await harness.db.transaction().execute((tx) => travelTo(tx, new Date(`${day}T${time}:00+08:00`)));
  // Sessions do not outlive a journey in time.
  [joan, carlo] = [await enterStaff(), await enterStaff()];
};

test('a message has a number and a promise at once, and a mail says both', async () => {
  const planId = await insertSomePurchase(harness.db, ana.account.id);
  const now = await testNow(harness.db);
  const it = await opened(ana, { transaction_id: planId });
  expect(it).toMatchObject({ state: 'our_turn', settle_by: null, transaction_id: planId });
  expect(it.reference).toMatch(/^H-\d{4,}$/);
  const promised = promisedBy('support', now.getTime());
  expect(Math.abs(Date.parse(it.answer_by ?? '') - promised)).toBeLessThan(60_000);
  expect(it.timeline.map((each) => [each.by, each.author, each.words])).toEqual([
    ['person', 'Ana', words],
  ]);
  await harness.settled();
  expect(await subjectsTo(ana)).toContain(`We have your message: ${it.reference}`);
  // What was said stands in no column to be read.
  const stored = await system((tx) =>
    tx.selectFrom('support_entries').selectAll().where('support_case_id', '=', it.id).execute(),
  );
  expect(JSON.stringify(stored)).not.toContain('counter');
  expect(stored[0]?.words_encrypted?.toString('utf8')).not.toContain('counter');
});

test('a form that is sent twice opens one case', async () => {
  const body = { topic: 'other', words };
  const send = () =>
    harness.send(openSupportCase, ana.headers, { body, key: 'the-very-same-form-key' });
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual(first.json());
  const listed = (await harness.send(listSupportCases, ana.headers)).json();
  expect(listed.results).toHaveLength(1);
});

test('a case of somebody else, of another role or of nobody is none', async () => {
  const it = await opened(ana);
  const eve = await harness.newBuyer();
  const shop = await harness.newBuyer({ role: 'merchant' });
  for (const who of [eve, shop]) {
    expect((await harness.send(listSupportCases, who.headers)).json().results).toEqual([]);
    for (const [call, body] of [
      [getSupportCase, {}],
      [writeToSupport, { words }],
      [settleSupportCase, {}],
      [askSupportAgain, { words }],
    ] as const)
      expect(codeOf(await ask(call, who, it.id, body))).toEqual([404, 'support_case_not_found']);
  }
  const planId = await insertSomePurchase(harness.db, eve.account.id);
  const notHers = await open(ana, { transaction_id: planId });
  expect(codeOf(notHers)).toEqual([404, 'transaction_not_found']);
  const nobodys = '019a8474-0000-7000-8000-000000000001';
  const desk: [Call, object][] = [
    [getStaffSupportCase, {}],
    [answerSupportCase, { words, proposes: false, seen_entries: 1 }],
    [assignSupportCase, { staff_id: joan.account.id }],
    [closeSupportCase, { reason: 'moved', words, seen_entries: 1 }],
  ];
  for (const [call, body] of desk) {
    expect(codeOf(await ask(call, joan, nobodys, body))).toEqual([404, 'support_case_not_found']);
    expect((await ask(call, ana, it.id, body)).statusCode).toBe(403);
  }
});

test('what is asked in the name of a shop is read by its owners, and by no other of its people', async () => {
  const shop = await harness.newBuyer({ role: 'merchant' });
  const join = async (role: ShopRole, firstName: string) => {
    const who = await harness.newBuyer({ role: 'merchant', firstName });
    await insertMember(harness, shop.account.id, who.account.id, { role });
    return who;
  };
  const [owner, cashier, manager] = [
    await join('owner', 'Olga'),
    await join('cashier', 'Cora'),
    await join('manager', 'Mia'),
  ];
  const rival = await harness.newBuyer({ role: 'merchant' });
  const asked = await opened(cashier, { topic: 'refund' });
  const personal = await opened(cashier, { topic: 'complaint' });
  const own = await opened(owner, { topic: 'payout' });
  const listOf = async (who: SignedIn) =>
    (await harness.send(listSupportCases, who.headers))
      .json()
      .results.map((row: SupportCase) => [row.id, row.asked_by]);
  const name = 'Cora R.';
  expect(await listOf(shop)).toEqual([
    [own.id, 'Olga R.'],
    [asked.id, name],
  ]);
  expect(await listOf(owner)).toEqual([
    [own.id, null],
    [asked.id, name],
  ]);
  expect(await listOf(cashier)).toEqual([
    [personal.id, null],
    [asked.id, null],
  ]);
  for (const who of [manager, rival]) {
    expect(await listOf(who)).toEqual([]);
    expect(codeOf(await ask(getSupportCase, who, asked.id))).toEqual(none);
  }
  expect(codeOf(await ask(getSupportCase, shop, personal.id))).toEqual(none);
  // Read, and nothing more: the conversation is with whoever began it.
  await answer(joan, asked.id);
  const read: SupportCase = (await ask(getSupportCase, shop, asked.id)).json();
  expect(read).toMatchObject({ asked_by: name, may: [], has_news: false });
  expect(read.timeline[0]).toMatchObject({ author: 'Cora', words });
  expect((await ask(getSupportCase, cashier, asked.id)).json()).toMatchObject({ has_news: true });
  for (const call of [writeToSupport, settleSupportCase, askSupportAgain])
    expect(
      codeOf(await ask(call, shop, asked.id, call === settleSupportCase ? {} : { words })),
    ).toEqual(none);
});
const none = [404, 'support_case_not_found'];

test('nobody opens more than can be read: five at a time, also when all come at once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(ana)));
  const refused = replies.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(3);
  expect(refused.map((reply) => reply.json().code)).toEqual(
    refused.map(() => 'too_many_support_cases'),
  );
});

test('a talk: taken in hand, asked, answered, proposed and settled, each told once', async () => {
  const it = await opened(ana);
  const taken = await ask(assignSupportCase, joan, it.id, { staff_id: carlo.account.id });
  expect(taken.json()).toMatchObject({ handler_id: carlo.account.id, is_yours: false });
  await ask(assignSupportCase, joan, it.id, { staff_id: carlo.account.id });
  const notStaff = await ask(assignSupportCase, joan, it.id, { staff_id: ana.account.id });
  expect(codeOf(notStaff)).toEqual([404, 'staff_not_found']);
  expect((await answer(joan, it.id)).json()).toMatchObject({ state: 'your_turn' });
  const seen: SupportCase = (await ask(getSupportCase, ana, it.id)).json();
  expect(seen.has_news).toBe(true);
  expect((await ask(getSupportCase, ana, it.id)).json().has_news).toBe(false);
  expect(seen.timeline.map(({ kind }) => kind)).toEqual(['message', 'assigned', 'message']);
  const wrote = await ask(writeToSupport, ana, it.id, { words: 'It was at seven.' });
  expect(wrote.json()).toMatchObject({ state: 'our_turn', may: ['message', 'settle'] });
  const proposed = await answer(joan, it.id, true, 'It is on your plan now.');
  expect(proposed.json()).toMatchObject({ state: 'proposed', handler_id: carlo.account.id });
  const settled = await ask(settleSupportCase, ana, it.id);
  expect(settled.json()).toMatchObject({ state: 'closed', outcome: 'settled', may: ['ask_again'] });
  for (const [call, who, body] of [
    [writeToSupport, ana, { words }],
    [settleSupportCase, ana, {}],
    [answerSupportCase, joan, { words, proposes: false, seen_entries: 4 }],
    [assignSupportCase, joan, { staff_id: joan.account.id }],
    [closeSupportCase, joan, { reason: 'moved', words, seen_entries: 4 }],
  ] as const)
    expect(codeOf(await ask(call, who, it.id, body))).toEqual([409, 'support_case_closed']);
  await harness.settled();
  const news = (await subjectsTo(ana)).filter((each) => each.startsWith('News in your case'));
  // In hand, asked, proposed: what she did herself she knows.
  expect(news).toHaveLength(3);
  expect(await actionsOn(ana)).toEqual([
    ...['support.answered', 'support.answered', 'support.assigned', 'support.viewed'],
  ]);
});

test('of two who have the same case open the second is told, and nothing is said twice', async () => {
  // A second answer in a row is written by day alone.
  await laterBy(1);
  ana = await harness.newBuyer({ firstName: 'Ana' });
  const it = await opened(ana);
  const drawn = await read(it.id);
  // That it is in somebody's hands says nothing to the person.
  await ask(assignSupportCase, joan, it.id, { staff_id: carlo.account.id });
  expect((await answer(carlo, it.id)).statusCode).toBe(200);
  const words = 'And this is my answer.';
  const twice = await Promise.all([
    ask(answerSupportCase, joan, it.id, { words, proposes: true, ...drawn }),
    ask(closeSupportCase, joan, it.id, { reason: 'moved', words, ...drawn }),
  ]);
  for (const reply of twice) expect(codeOf(reply)).toEqual([409, 'support_case_changed']);
  const seen: SupportCase = (await ask(getSupportCase, ana, it.id)).json();
  expect(seen.state).toBe('your_turn');
  expect(seen.timeline.map(({ kind }) => kind)).toEqual(['message', 'assigned', 'message']);
  // The web of the release before does not say what it was drawn with.
  const unsaid = await ask(answerSupportCase, joan, it.id, { words, proposes: true });
  expect(unsaid.json()).toMatchObject({ state: 'proposed' });
});

test('a no has somebody else look at it, and a second no ends it', async () => {
  const it = await opened(ana, { topic: 'complaint' });
  expect(it.settle_by).not.toBeNull();
  const early = await ask(askSupportAgain, ana, it.id, { words });
  expect(codeOf(early)).toEqual([409, 'not_your_turn']);
  await answer(joan, it.id, true);
  const again = await ask(askSupportAgain, ana, it.id, { words: 'That is not so.' });
  expect(again.json()).toMatchObject({ state: 'our_turn', is_asked_again: true });
  expect(codeOf(await answer(joan, it.id, true))).toEqual([409, 'same_reviewer']);
  const closing = await close(joan, it.id, { reason: 'moved', words });
  expect(codeOf(closing)).toEqual([409, 'same_reviewer']);
  const forJoan = (await ask(getStaffSupportCase, joan, it.id)).json();
  expect(forJoan).toMatchObject({ is_first_yours: true, person: expect.stringMatching(/^Ana/) });
  expect((await answer(carlo, it.id, true)).statusCode).toBe(200);
  const end = await ask(askSupportAgain, ana, it.id, { words: 'Still not.' });
  expect(end.json()).toMatchObject({ state: 'closed', outcome: 'not_agreed', may: [] });
});

test('a person writes twenty in a row at most', async () => {
  const it = await opened(ana);
  for (let sent = 1; sent < 20; sent++)
    expect((await ask(writeToSupport, ana, it.id, { words })).statusCode).toBe(200);
  expect(codeOf(await ask(writeToSupport, ana, it.id, { words }))).toEqual([
    ...[429, 'too_many_messages'],
  ]);
  const picture = await send(ana, it.id, await cardJpeg(small));
  expect(codeOf(picture)).toEqual([429, 'too_many_messages']);
});

/** Large enough to be taken, and soon made anew. */
const small = { width: 320, height: 240 };
const send = (who: SignedIn, id: string, bytes: Buffer, said = 'The receipt') => {
  const form = multipart({ words: said }, [{ name: 'picture', filename: 'a.jpg', bytes }]);
  const url = sendSupportPicture.path.replace('{support_case_id}', id);
  const headers = { ...who.headers, ...form.headers };
  return harness.app.inject({ method: 'POST', url, headers, payload: form.payload });
};

test('a picture is made anew and seen by its sender and staff, on record, and by nobody else', async () => {
  const it = await opened(ana);
  const card = await cardJpeg(small);
  const sent: SupportCase = (await send(ana, it.id, card)).json();
  expect((await send(ana, it.id, card)).json().timeline).toEqual(sent.timeline);
  const picture_id = sent.timeline.at(-1)?.pictures[0]?.id ?? '';
  const look = (call: Call, who: SignedIn, support_case_id = it.id) =>
    harness.send(call, who.headers, { params: { support_case_id, picture_id } });
  const own = await look(getSupportPicture, ana);
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await look(getStaffSupportPicture, joan)).statusCode).toBe(200);
  expect(await actionsOn(ana)).toEqual(['support.picture_viewed']);
  const eve = await harness.newBuyer();
  const other = await opened(ana);
  const none = [404, 'picture_not_found'];
  expect(codeOf(await look(getSupportPicture, eve))).toEqual(none);
  expect(codeOf(await look(getSupportPicture, ana, other.id))).toEqual(none);
  expect(codeOf(await look(getStaffSupportPicture, joan, other.id))).toEqual(none);
  expect(codeOf(await send(eve, it.id, card))).toEqual([404, 'support_case_not_found']);
  // Erased: neither what was said nor what was shown can be read again.
  await system(async (tx) => destroyKey(tx, ana.account.id, await testNow(harness.db)));
  expect(codeOf(await look(getStaffSupportPicture, joan))).toEqual(none);
  const read: SupportCase = (await ask(getStaffSupportCase, joan, it.id)).json();
  expect(read.timeline.map((each) => each.words)).toEqual(['', '']);
});

test('what is no clean picture is refused, and so is a ninth, and any in a closed case', async () => {
  const it = await opened(ana);
  const card = await cardJpeg(small);
  const wrong: [number, string, Buffer][] = [
    [422, 'picture_missing', Buffer.alloc(0)],
    [415, 'picture_type_not_taken', Buffer.from('<svg onload=alert(1)>')],
    [415, 'picture_is_heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1', 'latin1')],
    [422, 'picture_not_readable', card.subarray(0, 4000)],
    [413, 'picture_too_large', pngClaiming(7000, 7000)],
    [422, 'picture_too_small', await cardJpeg({ width: 150, height: 150 })],
    [422, 'picture_infected', Buffer.concat([card, testVirus])],
  ];
  for (const [status, code, bytes] of wrong)
    expect(codeOf(await send(ana, it.id, bytes))).toEqual([status, code]);
  const busy = await withoutDecoders(() => send(ana, it.id, card));
  expect(codeOf(busy)).toEqual([503, 'pictures_busy']);
  for (let sent = 0; sent < 8; sent++) {
    const jpeg = await cardJpeg({ ...small, seed: (sent + 2) * 64 });
    expect((await send(ana, it.id, jpeg)).statusCode).toBe(200);
  }
  expect(codeOf(await send(ana, it.id, card))).toEqual([409, 'too_many_pictures']);
  await ask(settleSupportCase, ana, it.id);
  expect(codeOf(await send(ana, it.id, card))).toEqual([409, 'support_case_closed']);
});

test('the queue is by promise, with names of nobody, and counts what is late', async () => {
  const read = async (show: string) => {
    const { path: url } = listStaffSupportCases;
    const query = { show };
    const reply = await harness.app.inject({ method: 'GET', url, query, headers: joan.headers });
    return reply.json();
  };
  const shop = await harness.newBuyer({ role: 'merchant' });
  const [first, second] = [await opened(ana, { topic: 'complaint' }), await opened(shop)];
  const waiting = await read('waiting');
  const ids = waiting.results.map(({ id }: { id: string }) => id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  expect(JSON.stringify(waiting)).not.toContain('Ana');
  expect(waiting.waiting).toBe(ids.length);
  const idsOf = async (show: string) =>
    (await read(show)).results.map(({ id }: { id: string }) => id);
  expect(await idsOf('complaints')).toContain(first.id);
  expect(await idsOf('complaints')).not.toContain(second.id);
  await ask(assignSupportCase, joan, second.id, { staff_id: joan.account.id });
  expect(await idsOf('mine')).toContain(second.id);
  expect((await idsOf('all')).slice(0, 2)).toEqual([second.id, first.id]);
  const closing = { reason: 'duplicate', words: 'We answer you in the other case.' };
  const closed = await close(joan, second.id, closing);
  expect(closed.json()).toMatchObject({ state: 'closed', outcome: 'duplicate' });
  expect(await actionsOn(shop)).toEqual(['support.assigned', 'support.closed']);
});

// The clock goes forward from here on.

test('what staff write keeps to the rules: words, hours, three in a row', async () => {
  const it = await opened(ana);
  const threat = await answer(joan, it.id, false, 'We will call the police.');
  expect(codeOf(threat)).toEqual([422, 'words_not_allowed']);
  const asking = { reason: 'abusive', words: 'Send us your password.' };
  const secret = await close(joan, it.id, asking);
  expect(codeOf(secret)).toEqual([422, 'words_not_allowed']);
  await laterBy(1, '21:00');
  // An answer to what she wrote may come at night; another message may not.
  expect((await answer(joan, it.id)).statusCode).toBe(200);
  expect(codeOf(await answer(joan, it.id))).toEqual([409, 'outside_contact_hours']);
  await laterBy(1);
  expect((await answer(joan, it.id)).statusCode).toBe(200);
  expect((await answer(joan, it.id)).statusCode).toBe(200);
  expect(codeOf(await answer(joan, it.id))).toEqual([409, 'wait_for_answer']);
});

test('silence ends what waits for the person, once, and rows go after two years', async () => {
  const it = await opened(ana);
  await answer(joan, it.id, true);
  await laterBy(7);
  await harness.runJob(expireSupportCases);
  ana = await harness.again(ana);
  expect((await ask(getSupportCase, ana, it.id)).json().state).toBe('proposed');
  await laterBy(1);
  await harness.runJob(expireSupportCases);
  await harness.runJob(expireSupportCases);
  ana = await harness.again(ana);
  const ended: SupportCase = (await ask(getSupportCase, ana, it.id)).json();
  expect(ended).toMatchObject({ state: 'closed', outcome: 'silent', may: ['ask_again'] });
  expect(ended.timeline.filter(({ kind }) => kind === 'expired')).toHaveLength(1);
  await laterBy(731);
  await harness.runJob(pruneSupportCases);
  const left = await system((tx) =>
    tx.selectFrom('support_entries').select('id').where('support_case_id', '=', it.id).execute(),
  );
  expect(left).toEqual([]);
});
