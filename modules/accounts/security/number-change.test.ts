import { setTimeout as sleep } from 'node:timers/promises';
import { sendNumberCode } from '@luwag/contracts/accounts';
import { disownFactor, startProof } from '@luwag/contracts/factors';
import {
  confirmNumberChange,
  getNumberChange,
  resendNumberChange,
  startNumberChange,
} from '@luwag/contracts/number-change';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { readPerson, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForCode, freshNumber, keyIn, signUp, tryCode } from '@luwag/testing/builders/signups';
import { freshStepUpOf, stepUpOf } from '@luwag/testing/builders/step-ups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
const { call, someone } = securityPageOf(harness);
// Limits look back a day: each test starts with none of them used.
beforeEach(() => harness.travel(25 * 3600));
afterEach(() => armFailpoints(undefined, 'test'));

const wrongThan = (code: string) => (code === '111111' ? '222222' : '111111');

async function withNumber() {
  const number = freshNumber();
  const who = await someone({ contactNumber: number });
  return { ...who, number };
}
const ask = async (who: SignedIn, number: string, of = stepUpOf) => {
  const body = { number };
  for (let attempt = 1; ; attempt += 1) {
    const stepUp = await of(harness, who, { action: startNumberChange.name, body });
    const reply = await call(startNumberChange, who, body, { 'step-up': stepUp });
    // The identity provider turns away whom it cannot serve in time: here, a slow machine.
    if (reply.statusCode !== 503 || attempt === 20) return reply;
    await sleep(500);
  }
};
const confirm = (who: SignedIn, otp: string) => call(confirmNumberChange, who, { otp });
const numberOf = async (who: SignedIn) =>
  (await readPerson(harness, who.account.id)).contact_number;
const isIn = async (who: SignedIn) => (await call(getSecuritySettings, who)).statusCode === 200;

/** Asked for, and read off the new phone. */
async function asked(who: SignedIn, number = freshNumber()) {
  expect((await ask(who, number)).statusCode).toBe(202);
  const { code = '' } = await harness.arrival(number);
  return { number, code };
}
async function changed(who: SignedIn) {
  const { number, code } = await asked(who);
  expect((await confirm(who, code)).json()).toEqual({ contact_number: number });
  return number;
}
/** The button of a mail with this subject, newest first. */
async function notMe(who: SignedIn, subject: string) {
  await harness.settled();
  const mails = await harness.inbox(who.account.email);
  const key = keyIn(mails.find((mail) => mail.subject === subject)?.text ?? '');
  return call(disownFactor, undefined, { notice_key: key });
}
const subjects = {
  asked: 'Your mobile number is being changed',
  changed: 'Your mobile number was changed',
};

describe('another number', () => {
  test('takes force when its code comes back; both are told, and the old one counts until then', async () => {
    const who = await withNumber();
    const { number, code } = await asked(who);
    expect((await call(getNumberChange, who)).json()).toMatchObject({
      state: 'sent',
      new_number: number,
      new_until: null,
    });
    expect(await numberOf(who)).toBe(who.number);
    expect(codeOf(await confirm(who, wrongThan(code)))).toEqual([422, 'code_wrong']);
    expect((await confirm(who, code)).json()).toEqual({ contact_number: number });
    expect(await numberOf(who)).toBe(number);
    expect(codeOf(await confirm(who, code))).toEqual([422, 'code_expired']);
    expect(await auditOf(harness.db, who.account.id)).toEqual(
      expect.arrayContaining(['number_change.asked', 'number_change.confirmed']),
    );
    await harness.settled();
    const mails = await harness.inbox(who.account.email);
    expect(mails.map((mail) => mail.subject)).toEqual([subjects.changed, subjects.asked]);
    const texts = await harness.inbox(who.number);
    expect(texts).toHaveLength(2);
    // Whoever has the old SIM by now does not learn the new number.
    for (const { text } of texts) expect(text).not.toContain(number.slice(-4));
  });

  test('is asked for with a factor of more than a day, and never by a text alone', async () => {
    const who = await withNumber();
    const number = freshNumber();
    const bare = await call(startNumberChange, who, { number });
    expect(codeOf(bare)).toEqual([403, 'step_up_required']);
    expect(codeOf(await ask(who, number, freshStepUpOf))).toEqual([403, 'factor_too_fresh']);
    expect(codeOf(await call(sendNumberCode, who, { number }))).toEqual([
      409,
      'number_already_confirmed',
    ]);
    expect(codeOf(await ask(who, who.number))).toEqual([409, 'number_unchanged']);
    const unproven = await someone({ isNumberConfirmed: false });
    expect(codeOf(await ask(unproven, number))).toEqual([409, 'number_not_confirmed']);
    await harness.settled();
    expect(await harness.inbox(number)).toEqual([]);
  });

  test('waits for its newest code, in the session that asked', async () => {
    const who = await withNumber();
    const { number, code } = await asked(who);
    const elsewhere = await signIn(harness, who.account);
    expect(codeOf(await confirm(elsewhere, code))).toEqual([422, 'code_expired']);
    expect((await call(getNumberChange, elsewhere)).json().state).toBe('none');
    expect(codeOf(await call(resendNumberChange, elsewhere))).toEqual([422, 'code_expired']);
    expect(codeOf(await call(resendNumberChange, who))).toEqual([429, 'code_sent_recently']);
    expect(codeOf(await ask(who, number))).toEqual([429, 'code_sent_recently']);
    await harness.travel(61);
    expect((await call(resendNumberChange, who)).statusCode).toBe(202);
    const second = await harness.arrival(number, 2);
    expect(codeOf(await confirm(who, code))).toEqual([422, 'code_wrong']);
    // Asked for again it is the same change, of which nobody is told twice.
    await harness.travel(61);
    expect((await ask(who, number)).statusCode).toBe(202);
    const third = await harness.arrival(number, 3);
    const told = (await harness.inbox(who.account.email)).map((mail) => mail.subject);
    expect(told.filter((subject) => subject === subjects.asked)).toHaveLength(1);
    expect(second.code).not.toBe(third.code);
    expect((await confirm(who, third.code ?? '')).statusCode).toBe(200);
  });

  test('is asked for five times an hour at most', async () => {
    const who = await withNumber();
    for (let i = 0; i < 5; i += 1) expect((await ask(who, freshNumber())).statusCode).toBe(202);
    expect(codeOf(await ask(who, freshNumber()))).toEqual([429, 'too_many_codes']);
    await harness.travel(61);
    expect(codeOf(await call(resendNumberChange, who))).toEqual([429, 'too_many_codes']);
  });

  test('stays the newest that was asked for', async () => {
    const who = await withNumber();
    const first = await asked(who);
    const second = await asked(who);
    expect(codeOf(await confirm(who, first.code))).toEqual([422, 'code_wrong']);
    expect((await confirm(who, second.code)).json()).toEqual({ contact_number: second.number });
  });

  test('that somebody else has gets no code and the same answer; its owner is told', async () => {
    const [who, owner] = [await withNumber(), await withNumber()];
    const taken = await ask(who, owner.number);
    const other = await withNumber();
    const free = await ask(other, freshNumber());
    const shape = (reply: Awaited<ReturnType<typeof ask>>) => ({
      ...reply.json(),
      new_number: '',
      expires_at: '',
    });
    expect([taken.statusCode, shape(taken)]).toEqual([free.statusCode, shape(free)]);
    await harness.settled();
    expect(await harness.inbox(owner.number)).toEqual([]);
    const { subject } = await harness.arrival(owner.account.email);
    expect(subject).toBe('Somebody tried to use your mobile number');
    expect(codeOf(await confirm(who, '123456'))).toEqual([422, 'code_wrong']);
  });

  test('that two were sent a code for belongs to the first who types it', async () => {
    const number = freshNumber();
    const [one, two] = [await withNumber(), await withNumber()];
    const first = await asked(one, number);
    await harness.travel(61);
    expect((await ask(two, number)).statusCode).toBe(202);
    const { code = '' } = await harness.arrival(number, 2);
    const replies = await Promise.all([confirm(one, first.code), confirm(two, code)]);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 422]);
    const numbers = [await numberOf(one), await numberOf(two)];
    expect(numbers.filter((each) => each === number)).toHaveLength(1);
  });

  test('is not half changed when the process dies, and the same code finishes it', async () => {
    const who = await withNumber();
    const { number, code } = await asked(who);
    armFailpoints('accounts.number_changed:throw', 'test');
    expect((await confirm(who, code)).statusCode).toBe(500);
    armFailpoints(undefined, 'test');
    expect(await numberOf(who)).toBe(who.number);
    expect((await confirm(who, code)).json()).toEqual({ contact_number: number });
    await harness.settled();
    expect(await harness.inbox(who.number)).toHaveLength(2);
  });
});

describe('a number that was changed', () => {
  test('vouches for nobody for 72 hours, and codes texted to the old one end', async () => {
    const who = await withNumber();
    const { password } = who.account;
    expect((await call(startProof, who, { password })).statusCode).toBe(202);
    await harness.arrival(who.number);
    await changed(who);
    const { rows } = await openCodes(who);
    expect(rows).toBe(0);
    const early = await call(startProof, who, { password });
    expect(codeOf(early)).toEqual([403, 'number_too_fresh']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(71 * 3600);
    expect((await call(getNumberChange, who)).json().new_until).not.toBeNull();
    await harness.travel(73 * 3600);
    const later = await signIn(harness, who.account);
    expect((await call(startProof, later, { password })).statusCode).toBe(202);
    expect((await call(getNumberChange, later)).json().new_until).toBeNull();
  });

  test('comes back by the button of either mail: every session ends and nothing is lent', async () => {
    for (const subject of [subjects.asked, subjects.changed]) {
      const who = await withNumber();
      const number = await changed(who);
      expect((await notMe(who, subject)).json()).toEqual({ account_type: 'buyer' });
      expect(await numberOf(who)).toBe(who.number);
      expect(await isIn(who)).toBe(false);
      const back = await signIn(harness, who.account);
      const settings = (await call(getSecuritySettings, back)).json();
      expect(settings.borrowing_held_until).not.toBeNull();
      expect(codeOf(await notMe(who, subject))).toEqual([422, 'link_expired']);
      // The old number counts as ever, and the other one is anybody's.
      expect((await call(startProof, back, { password: who.account.password })).statusCode).toBe(
        202,
      );
      await harness.travel(61);
      expect((await ask(await withNumber(), number)).statusCode).toBe(202);
      await harness.arrival(number, 2);
    }
  });

  test('comes back past every change that followed', async () => {
    const who = await withNumber();
    await changed(who);
    await harness.settled();
    const first = keyIn((await harness.inbox(who.account.email))[0]?.text ?? '');
    await changed(who);
    await call(disownFactor, undefined, { notice_key: first });
    expect(await numberOf(who)).toBe(who.number);
  });

  test('that was only asked for is stopped by the button', async () => {
    const who = await withNumber();
    const { code } = await asked(who);
    expect((await notMe(who, subjects.asked)).statusCode).toBe(200);
    const back = await signIn(harness, who.account);
    expect(codeOf(await confirm(back, code))).toEqual([422, 'code_expired']);
    expect(await numberOf(who)).toBe(who.number);
  });

  test('leaves the old one to nobody else for a week, and to its owner at once', async () => {
    const who = await withNumber();
    await changed(who);
    const stranger = await signUp(harness);
    const { token } = stranger.registered;
    const sent = await askForCode(harness, token, who.number);
    expect(sent.statusCode).toBe(200);
    await harness.settled();
    expect(await harness.inbox(who.number)).toHaveLength(2);
    const guess = await tryCode(harness, token, sent.json().sessionId, '123456');
    expect(codeOf(guess)).toEqual([422, 'code_wrong']);
    const other = await withNumber();
    expect((await ask(other, who.number)).statusCode).toBe(202);
    await harness.settled();
    expect(await harness.inbox(who.number)).toHaveLength(2);
    expect((await ask(who, who.number)).statusCode).toBe(202);
    await harness.settled();
    expect(await harness.inbox(who.number)).toHaveLength(3);
    await harness.travel(7 * 86_400 + 60);
    const later = await withNumber();
    expect((await ask(later, who.number)).statusCode).toBe(202);
    await harness.settled();
    expect(await harness.inbox(who.number)).toHaveLength(4);
  });
});

const openCodes = async (who: SignedIn) => {
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('one_time_codes')
      .select('id')
      .where('account_id', '=', who.account.id)
      .where('consumed_at', 'is', null)
      .where('superseded_at', 'is', null)
      .execute(),
  );
  return { rows: rows.length };
};
