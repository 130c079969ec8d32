import { randomUUID } from 'node:crypto';
import { getCase, releaseCase } from '@luwag/contracts/kyc-cases';
import { judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import { inScope } from '@luwag/db/scope';
import { addressKey, personKey } from '@luwag/domain/person';
import { createClock } from '@luwag/platform/clock';
import { createLogger } from '@luwag/platform/observability/log';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { type Applicant, reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { expect, test } from 'vitest';
import type { IdentitySignalKind } from '../cases/service.ts';
import { findDuplicateAccounts } from './duplicates.ts';

const harness = forAllTests(startPoolHarness);
const world = reviewHarnessOf(harness);
const rosa = forAllTests(() => world.reviewer());
const nonoy = forAllTests(() => world.reviewer());

const view = async (caseId: string) =>
  (await world.call(getCase, rosa, { params: { case_id: caseId } })).json();
const say = (who: SignedIn, caseId: string, linkId: string, verdict: string) =>
  world.call(judgeLink, who, {
    params: { case_id: caseId, link_id: linkId },
    body: { verdict, note: 'Looked at both.' },
  });
/** Takes the case for it, from whichever of the two has it. */
async function judge(who: SignedIn, caseId: string, linkId: string, verdict: string) {
  for (const each of [rosa, nonoy])
    await world.call(releaseCase, each, { params: { case_id: caseId } });
  await world.claim(who, caseId);
  const reply = await say(who, caseId, linkId, verdict);
  await world.call(releaseCase, who, { params: { case_id: caseId } });
  return reply;
}
/** Says the same of everything that the case is linked by. */
async function judgeAll(who: SignedIn, caseId: string, verdict: string): Promise<void> {
  const { linked } = await view(caseId);
  for (const { link_id } of linked) await judge(who, caseId, link_id, verdict);
}
const approve = (who: SignedIn, { caseId }: Applicant) =>
  world.decide(who, caseId, { decision: 'approve' });
/** What the worker does once a case is complete. */
const look = ({ account }: Applicant) =>
  findDuplicateAccounts(
    {
      db: harness.db,
      clock: createClock('test'),
      log: createLogger('test', 'silent'),
      requestId: 'a-test',
    },
    { vault: harness.vault },
    account.id,
  );
const linesOf = (people: Applicant[]) =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('credit_lines')
      .select('buyer_id')
      .distinct()
      .where(
        'buyer_id',
        'in',
        people.map(({ account }) => account.id),
      )
      .execute();
    return rows.length;
  });

const born = '1994-05-12';
const person = (first: string, last: string, on = born) =>
  personKey({ first, middle: '', last }, on);

test('one person under five accounts is linked before a second line opens', async () => {
  // Each account has something in common with the one before, and never the same thing twice.
  const number = randomUUID();
  const five = [
    await world.applicant({
      identitySignals: { id_number: number, person: person('María', 'Dela Cruz') },
    }),
    await world.applicant({
      identitySignals: { id_number: number, person: person('Mary', 'Cruz') },
    }),
    await world.applicant({ identitySignals: { person: person('maria', 'De la Cruz') } }),
    await world.applicant({
      identitySignals: { person: person('MARIA', 'Delacruz'), id_number: 'x1' },
    }),
    await world.applicant({
      identitySignals: { id_number: 'x1', person: person('Ma.', 'Dela Cruz') },
    }),
  ] as const;
  for (const each of five) await look(each);
  for (const each of five) {
    const reply = await approve(rosa, each);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'duplicate_unresolved']);
  }
  expect(await linesOf([...five])).toBe(0);
  const { linked, signals, approval_block: block } = await view(five[1].caseId);
  expect(block).toBe('duplicate_unresolved');
  expect(linked).toMatchObject([{ kind: 'id_number', has_line: false, resolution: 'open' }]);
  expect(signals).toMatchObject([{ kind: 'duplicate_id_number', level: 'alarm' }]);
  for (const { caseId } of five) await judgeAll(rosa, caseId, 'same_person');
  expect((await approve(rosa, five[0])).statusCode).toBe(200);
  for (const each of five.slice(1)) {
    const reply = await approve(rosa, each);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'duplicate_has_line']);
  }
  expect(await linesOf([...five])).toBe(1);
});

/** Two with one ID number; the first is rejected for fraud, and a second reviewer has a say. */
async function fraudAndTwin(verdict: 'agree' | 'disagree') {
  const identitySignals = { id_number: randomUUID() };
  const rejected = await world.applicant({ identitySignals });
  const other = await world.applicant({ identitySignals });
  const { caseId: case_id } = rejected;
  await world.decide(rosa, case_id, { decision: 'reject_for_fraud' });
  await world.claim(nonoy, case_id);
  const seconded = await world.call(secondCase, nonoy, { params: { case_id }, body: { verdict } });
  return { rejected, other, seconded };
}

test('a twin who was rejected for fraud has no line, and holds an approval up all the same', async () => {
  const { other, seconded } = await fraudAndTwin('agree');
  expect(seconded.json().state).toBe('REJECTED');
  // No worker has looked: whoever approves finds the link, and it is refused all the same.
  expect((await approve(rosa, other)).json().code).toBe('duplicate_unresolved');
  await look(other);
  expect(await view(other.caseId)).toMatchObject({
    approval_block: 'duplicate_unresolved',
    linked: [{ has_line: false, was_fraud: true, resolution: 'open' }],
  });
  await judgeAll(rosa, other.caseId, 'same_person');
  const reply = await approve(rosa, other);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'duplicate_was_fraud']);
  expect((await view(other.caseId)).approval_block).toBe('duplicate_was_fraud');
  for (const who of [rosa, nonoy]) await judgeAll(who, other.caseId, 'different_people');
  expect((await view(other.caseId)).approval_block).toBeNull();
  expect((await approve(rosa, other)).statusCode).toBe(200);
});

test('a rejection for fraud that the second reviewer did not share is none', async () => {
  const { rejected, other } = await fraudAndTwin('disagree');
  await world.decide(nonoy, rejected.caseId, { decision: 'reject', reason_code: 'under_age' });
  await look(other);
  await judgeAll(rosa, other.caseId, 'same_person');
  expect((await approve(rosa, other)).statusCode).toBe(200);
});

test('a shop is not approved either while its owner may be somebody else here', async () => {
  const identitySignals = { person: person('Crispin', 'Basilio') };
  await world.applicant({ identitySignals });
  const shop = await world.applicant({ role: 'merchant', identitySignals });
  expect((await approve(rosa, shop)).json().code).toBe('duplicate_unresolved');
  await look(shop);
  await judgeAll(rosa, shop.caseId, 'same_person');
  // Whoever buys with us may sell with us too.
  expect((await approve(rosa, shop)).statusCode).toBe(200);
});

test('of two approvals of one person at once, one opens a line', async () => {
  const id_number = randomUUID();
  const both = [
    await world.applicant({ identitySignals: { id_number } }),
    await world.applicant({ identitySignals: { id_number } }),
  ] as const;
  await look(both[0]);
  await judgeAll(rosa, both[0].caseId, 'same_person');
  const replies = await Promise.all([approve(rosa, both[0]), approve(nonoy, both[1])]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
  expect(await linesOf([...both])).toBe(1);
});

test('that two are different people takes two reviewers, and then the line opens', async () => {
  const twin = { person: person('Jose', 'Santos') };
  const [first, other] = [
    await world.applicant({ identitySignals: twin }),
    await world.applicant({ identitySignals: twin }),
  ];
  await look(other);
  const [link] = (await view(other.caseId)).linked;
  expect((await judge(rosa, other.caseId, link.link_id, 'different_people')).json()).toEqual({
    resolution: 'proposed',
  });
  expect((await approve(rosa, other)).json().code).toBe('duplicate_unresolved');
  const self = await judge(rosa, other.caseId, link.link_id, 'different_people');
  expect([self.statusCode, self.json().code]).toEqual([409, 'second_same_person']);
  expect((await judge(nonoy, other.caseId, link.link_id, 'different_people')).json()).toEqual({
    resolution: 'different_people',
  });
  for (const each of [first, other]) expect((await approve(rosa, each)).statusCode).toBe(200);
  expect(await linesOf([first, other])).toBe(2);
});

test('one word that they are the same closes it again', async () => {
  const identitySignals = { person: person('Tiburcio', 'Sansaliksik') };
  const [first, other] = [
    await world.applicant({ identitySignals }),
    await world.applicant({ identitySignals }),
  ];
  await look(other);
  const [{ link_id }] = (await view(other.caseId)).linked;
  for (const who of [rosa, nonoy]) await judge(who, other.caseId, link_id, 'different_people');
  expect((await approve(rosa, first)).statusCode).toBe(200);
  expect((await judge(nonoy, other.caseId, link_id, 'same_person')).json()).toEqual({
    resolution: 'same_person',
  });
  expect((await approve(rosa, other)).json().code).toBe('duplicate_has_line');
});

test('two accounts get one verdict, whatever they share and from whichever case it is said', async () => {
  const identitySignals = {
    id_number: randomUUID(),
    person: person('Juan', 'Tamad'),
    device: randomUUID(),
  };
  const [first, other] = [
    await world.applicant({ identitySignals }),
    await world.applicant({ identitySignals }),
  ];
  await look(other);
  const { linked } = await view(other.caseId);
  const [one, another] = linked.map((link: { link_id: string }) => link.link_id);
  const resolutions = async ({ caseId }: Applicant) =>
    new Set((await view(caseId)).linked.map((link: { resolution: string }) => link.resolution));
  expect(linked).toHaveLength(3);
  await judge(rosa, other.caseId, one, 'different_people');
  for (const each of [first, other]) expect(await resolutions(each)).toEqual(new Set(['proposed']));
  const self = await judge(rosa, first.caseId, another, 'different_people');
  expect([self.statusCode, self.json().code]).toEqual([409, 'second_same_person']);
  expect((await judge(nonoy, first.caseId, another, 'different_people')).json()).toEqual({
    resolution: 'different_people',
  });
  // Saying the same once more opens nothing again.
  expect((await judge(rosa, other.caseId, one, 'different_people')).json()).toEqual({
    resolution: 'different_people',
  });
  expect((await view(other.caseId)).approval_block).toBeNull();
  await judge(rosa, first.caseId, another, 'same_person');
  for (const each of [first, other])
    expect(await resolutions(each)).toEqual(new Set(['same_person']));
});

test('three things shared with one account are one other, in the queue as in the case', async () => {
  const shared = { id_number: randomUUID(), device: randomUUID() };
  const identitySignals = { ...shared, person: person('Crisanto', 'Magdalo') };
  const [, other] = [
    await world.applicant({ identitySignals }),
    await world.applicant({ identitySignals }),
  ];
  await look(other);
  const { linked, links } = await view(other.caseId);
  const others = new Set(linked.map((link: { other_account_id: string }) => link.other_account_id));
  expect(linked).toHaveLength(3);
  expect([others.size, links]).toEqual([1, 1]);
});

test('a strong link found after the verdict opens the pair again, unless they are one person', async () => {
  for (const [verdict, after] of [
    ['different_people', 'open'],
    ['same_person', 'same_person'],
  ] as const) {
    const identitySignals = { person: person('Bernardo', `Carpio ${verdict}`) };
    const [first, other] = [
      await world.applicant({ identitySignals }),
      await world.applicant({ identitySignals }),
    ];
    await look(other);
    const [{ link_id }] = (await view(other.caseId)).linked;
    for (const who of [rosa, nonoy]) await judge(who, other.caseId, link_id, verdict);
    const found = randomUUID();
    for (const { account } of [first, other]) await world.note(account.id, 'id_number', found);
    await look(other);
    const { linked, approval_block: block } = await view(other.caseId);
    expect(linked).toMatchObject([{ resolution: after }, { resolution: after }]);
    expect(block).toBe(after === 'open' ? 'duplicate_unresolved' : null);
  }
});

test('a shared device, account or address is shown, and decides nothing', async () => {
  const identitySignals = {
    device: randomUUID(),
    bank_account: randomUUID(),
    address: randomUUID(),
  };
  const [first, other] = [
    await world.applicant({ identitySignals }),
    await world.applicant({ identitySignals }),
  ];
  await look(first);
  await approve(rosa, first);
  const { linked, signals } = await view(other.caseId);
  expect(linked.every((link: { is_strong: boolean }) => !link.is_strong)).toBe(true);
  expect(
    signals.map(({ kind, level }: { kind: string; level: string }) => `${kind} ${level}`).sort(),
  ).toEqual(['shared_address note', 'shared_bank_account warn', 'shared_device warn']);
  expect((await approve(rosa, other)).statusCode).toBe(200);
});

test('a browser that two accounts signed in on is a shared device', async () => {
  const [first, other] = [await world.applicant(), await world.applicant()];
  const { deviceKey } = await signIn(harness, first.account);
  // As the web server does it: the second account gets a key of its own, and says what was there.
  await signIn(harness, other.account, { earlierDeviceKey: deviceKey });
  for (const each of [first, other]) await look(each);
  const { linked } = await view(other.caseId);
  expect(linked).toMatchObject([
    { kind: 'device', is_strong: false, other_account_id: first.account.id },
  ]);
});

test('a link is judged by whoever has the case in hand, as it is decided', async () => {
  const identitySignals = { id_number: randomUUID() };
  const [, other] = [
    await world.applicant({ identitySignals }),
    await world.applicant({ identitySignals }),
  ];
  await look(other);
  const [{ link_id }] = (await view(other.caseId)).linked;
  const refused = await say(rosa, other.caseId, link_id, 'same_person');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'case_not_claimed']);
  await world.claim(nonoy, other.caseId);
  expect((await say(rosa, other.caseId, link_id, 'same_person')).statusCode).toBe(409);
  expect((await view(other.caseId)).linked).toMatchObject([{ resolution: 'open' }]);
  expect((await say(nonoy, other.caseId, link_id, 'same_person')).statusCode).toBe(200);
});

test('what was said of a link is in the history of both cases, with the link it is about', async () => {
  const identitySignals = { id_number: randomUUID(), person: person('Sisa', 'Basilio') };
  const [first, other] = [
    await world.applicant({ firstName: 'Sisa', lastName: 'Basilio', identitySignals }),
    await world.applicant({ firstName: 'Narcisa', lastName: 'Cruz', identitySignals }),
  ];
  await look(other);
  const links: { link_id: string; kind: string }[] = (await view(other.caseId)).linked;
  const linkId = links.find(({ kind }) => kind === 'person')?.link_id ?? '';
  await judge(rosa, other.caseId, linkId, 'different_people');
  await judge(nonoy, first.caseId, linkId, 'different_people');
  const said = { act: 'different_people', note: 'Looked at both.' };
  const about = (other_name: string) => ({ link_id: linkId, kind: 'person', other_name });
  const seenFrom = async ({ caseId }: Applicant, name: string) => {
    expect((await view(caseId)).decisions).toMatchObject([
      { ...said, is_yours: true, link: about(name) },
      { ...said, is_yours: false, link: about(name) },
    ]);
  };
  await seenFrom(first, 'N••• C•••');
  await seenFrom(other, 'S••• B•••');
  await judge(rosa, other.caseId, linkId, 'same_person');
  await world.decide(rosa, other.caseId, { decision: 'reject', reason_code: 'duplicate_account' });
  // A decision about the other account is of that account alone.
  const acts = async ({ caseId }: Applicant) =>
    (await view(caseId)).decisions.map(({ act }: { act: string }) => act);
  expect(await acts(first)).toEqual(['different_people', 'different_people', 'same_person']);
  expect((await view(other.caseId)).decisions.at(-1)).toMatchObject({ act: 'reject', link: null });
});

test('a link is judged in a case that it is of', async () => {
  const { caseId } = await world.applicant();
  const missing = await judge(rosa, randomUUID(), randomUUID(), 'same_person');
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'case_not_found']);
  const reply = await judge(rosa, caseId, randomUUID(), 'same_person');
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'link_not_found']);
});

test('forty made-up people who share one thing each are linked before their second line', async () => {
  // Twenty rings of two. Each pair shares one trait, written in two ways where people would.
  const street = (text: string) => addressKey({ barangayCode: '137602001', street: text });
  const ways: ((ring: number) => [IdentitySignalKind, string, string])[] = [
    (n) => ['id_number', `philsys:1234${n}`, `philsys:1234${n}`],
    (n) => [
      'person',
      person('Niño', `Peña ${'x'.repeat(n)}`),
      person('NINO', `Pena-${'x'.repeat(n)}`),
    ],
    (n) => ['bank_account', `BPI:${n}`, `BPI:${n}`],
    (n) => ['device', `device ${n}`, `device ${n}`],
    (n) => ['address', street(`${n} Rizal St.`), street(`${n}, RIZAL ST`)],
  ];
  const people: Applicant[] = [];
  for (let ring = 0; ring < 20; ring += 1) {
    const [kind, one, other] = ways[ring % ways.length]?.(ring) ?? ['device', '', ''];
    for (const value of [one, other])
      people.push(await world.applicant({ identitySignals: { [kind]: value } }));
  }
  for (const each of people) await look(each);
  const ids = people.map(({ account }) => account.id);
  const links = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('kyc_links').selectAll().where('low_account_id', 'in', ids).execute(),
  );
  const linked = new Set(links.flatMap((link) => [link.low_account_id, link.high_account_id]));
  const found = ids.filter((id) => linked.has(id)).length;
  process.stdout.write(`linked ${found} of ${ids.length} synthetic accounts\n`);
  expect(found / ids.length).toBeGreaterThanOrEqual(0.95);
  // And nobody with a stranger: as many links as rings.
  expect(links).toHaveLength(20);
});
