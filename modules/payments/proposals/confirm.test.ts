import { randomUUID } from 'node:crypto';
import { confirmProposal, sendPurchaseCode } from '@luwag/contracts/proposals';
import { confirmStepUp } from '@luwag/contracts/sessions';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { noteNumberChanged } from '@luwag/testing/builders/number-changes';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { freshNumber } from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Choice,
  type Payer,
  type Ready,
  startPaymentsHarness,
  tokenOf,
} from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);

/** A buyer on a device of theirs, with a number that texts reach. Nothing has to be linked. */
async function newBuyer({ isDeviceKnown = true } = {}): Promise<Payer & { number: string }> {
  const number = freshNumber();
  const who = await harness.newPayer({ channel: null, contactNumber: number });
  if (isDeviceKnown) await harness.knowDevice(who);
  return { ...who, number };
}
const agreed = async (
  who: SignedIn,
  { amount = 3_000_00, ...choice }: Choice & { amount?: number } = {},
): Promise<Ready> => {
  const proposal = await harness.open(who, { token: tokenOf(await harness.askFor({ amount })) });
  const reply = await harness.agree(who, proposal, { terms: 6, ...choice });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const text = (who: SignedIn, proposal_id: string) =>
  harness.call(sendPurchaseCode, who.headers, { params: { proposal_id } });
const confirm = (who: SignedIn, { id, agreed: { disclosure_hash } }: Ready, proof: object) =>
  harness.call(confirmProposal, who.headers, {
    params: { proposal_id: id },
    body: { disclosure_hash, ...proof },
  });
/** Texted, and read off the phone. */
async function withCode(who: Payer & { number: string }, ready: Ready, count = 1) {
  const sent = await text(who, ready.id);
  if (sent.statusCode !== 202) throw new Error(sent.body);
  const { code = '', text: words } = await harness.arrival(who.number, count);
  return { proof: { code_id: sent.json().code_id as string, code }, sent: sent.json(), words };
}
const wrongThan = (code: string) => (code === '111111' ? '222222' : '111111');
const rowOf = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('proposals').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

/** A passkey made now, and how it proves a purchase from whichever session. */
async function provePasskeyToday(who: Payer) {
  const page = securityPageOf(harness);
  const place = { origin: pagesOrigin, rpId: new URL(pagesOrigin).hostname };
  const { passkey } = await page.addPasskey(who, place);
  return async (by: SignedIn, ready: Ready) => {
    const { disclosure_hash } = ready.agreed;
    const { step_up_id, passkey_options } = await page.ask(by, {
      action: confirmProposal.name,
      request: { params: { proposal_id: ready.id }, body: { disclosure_hash } },
    });
    const answer = { step_up_id, passkey: passkey.answer(passkey_options, place) };
    expect((await page.call(confirmStepUp, by, answer)).statusCode).toBe(200);
    return { step_up_id };
  };
}
/** The same, and the purchase is confirmed by it. */
async function makePasskeyToday(who: Payer) {
  const prove = await provePasskeyToday(who);
  return async (by: SignedIn, ready: Ready) => confirm(by, ready, await prove(by, ready));
}

describe('by a factor', () => {
  test('a passkey that answers for this very purchase confirms it, once', async () => {
    const who = await newBuyer();
    const page = securityPageOf(harness);
    const place = { origin: pagesOrigin, rpId: new URL(pagesOrigin).hostname };
    const { passkey } = await page.addPasskey(who, place);
    const ready = await agreed(who);
    const { disclosure_hash } = ready.agreed;
    const { step_up_id, passkey_options } = await page.ask(who, {
      action: confirmProposal.name,
      request: { params: { proposal_id: ready.id }, body: { disclosure_hash } },
    });
    const unanswered = await confirm(who, ready, { step_up_id });
    expect(codeOf(unanswered)).toEqual([403, 'confirmation_refused']);
    const answer = { step_up_id, passkey: passkey.answer(passkey_options, place) };
    expect((await page.call(confirmStepUp, who, answer)).statusCode).toBe(200);
    const reply = await confirm(who, ready, { step_up_id });
    expect(reply.json().agreed).toEqual({ ...ready.agreed, is_confirmed: true });
    expect(await rowOf(ready.id)).toMatchObject({
      confirmed_with: 'passkey',
      confirmed_session_id: who.sessionId,
    });
    expect(await auditOf(harness.db, who.account.id)).toContain('purchase.confirmed');
    const again = await confirm(who, ready, { step_up_id });
    expect(codeOf(again)).toEqual([403, 'confirmation_refused']);
  });

  test('is refused for another purchase, another session, another statement, or none', async () => {
    const who = await newBuyer();
    const [one, two] = [await agreed(who), await agreed(who)];
    const forOne = await harness.stepUpFor(who, one);
    const elsewhere = { ...who, ...(await harness.again(who)) };
    const other = await newBuyer();
    const theirs = await harness.stepUpFor(other, await agreed(other));
    const refused = [
      await confirm(who, two, { step_up_id: forOne }),
      await confirm(elsewhere, one, { step_up_id: forOne }),
      await confirm(who, one, { step_up_id: theirs }),
      await confirm(who, one, { step_up_id: randomUUID() }),
    ];
    for (const reply of refused) expect(codeOf(reply)).toEqual([403, 'confirmation_refused']);
    const anew = (await harness.agree(who, one, { terms: 1 })).json() as Ready;
    expect(codeOf(await confirm(who, anew, { step_up_id: forOne }))).toEqual([
      403,
      'confirmation_refused',
    ]);
    expect((await harness.proposalOf(who, one.id)).agreed?.is_confirmed).toBe(false);
  });

  test('works for large purchases, and for what is above the line', async () => {
    const who = await harness.newPayer({ channel: null, limitCentavos: 5_000_00 });
    const ready = await agreed(who, { amount: 9_000_00, payment_method_id: 'GCASH' });
    expect(ready.agreed.can_be_confirmed_by_text).toBe(false);
    expect((await harness.confirm(who, ready)).json().agreed.is_confirmed).toBe(true);
  });

  test('one made today confirms ₱5,000.00 inside the line and not a centavo more', async () => {
    const who = await newBuyer();
    const confirmBy = await makePasskeyToday(who);
    const shownFace = async () => {
      const now = await testNow(harness.db);
      await inScope(harness.db, 'system', async (tx) => {
        const { created_at } = await tx
          .selectFrom('passkeys')
          .select('created_at')
          .where('account_id', '=', who.account.id)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('factor_lifts')
          .values({
            id: idFor(who.account.id),
            ...{ account_id: who.account.id, session_id: who.sessionId, purpose: 'purchase' },
            ...{ factor: 'passkey', factor_since: created_at, begun_at: now, sent_at: now },
            ...{ is_match: true, decided_at: now, expires_at: new Date(now.getTime() + 60_000) },
          })
          .execute();
      });
    };
    const most = await agreed(who, { amount: 5_000_00 });
    expect((await confirmBy(who, most)).json().agreed.is_confirmed).toBe(true);
    const more = await confirmBy(who, await agreed(who, { amount: 5_000_01 }));
    expect(codeOf(more)).toEqual([403, 'factor_too_fresh']);
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    // A face match lifts that for one purchase.
    await shownFace();
    const lifted = await confirmBy(who, await agreed(who, { amount: 5_000_01 }));
    expect(lifted.json().agreed.is_confirmed).toBe(true);
    expect(await auditOf(harness.db, who.account.id)).toContain('face_match.used');
    const second = await confirmBy(who, await agreed(who, { amount: 5_000_01 }));
    expect(codeOf(second)).toEqual([403, 'factor_too_fresh']);
    // What was confirmed today counts: small purchases do not add up to the whole line.
    const small = await agreed(who, { amount: 500_00 });
    expect(small.agreed.needs_trusted_factor).toBe(true);
    expect(codeOf(await confirmBy(who, small))).toEqual([403, 'factor_too_fresh']);
    await passTime(harness.db, 24 * hourMs + 1_000);
    const later = await harness.again(who);
    const reply = await confirmBy(later, await agreed(later, { amount: 5_000_01 }));
    expect(reply.json().agreed.is_confirmed).toBe(true);
    harness.merchant = await harness.again(harness.merchant);
  });

  test('one made today confirms ₱5,000.00 in all, also when four are confirmed at once', async () => {
    const who = await newBuyer();
    const prove = await provePasskeyToday(who);
    const proven: [Ready, { step_up_id: string }][] = [];
    // One after the other: a passkey counts its answers, and an older one is refused.
    for (let count = 0; count < 4; count += 1) {
      const ready = await agreed(who, { amount: 2_000_00 });
      proven.push([ready, await prove(who, ready)]);
    }
    const replies = await Promise.all(proven.map(([ready, proof]) => confirm(who, ready, proof)));
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode).sort();
    expect(codes).toEqual([200, 200, 'factor_too_fresh', 'factor_too_fresh']);
    // What was not bought with its confirmation no longer counts once that is over.
    await passTime(harness.db, 6 * 60_000 + 1_000);
    const last = await agreed(who, { amount: 5_000_00 });
    const later = await confirm(who, last, await prove(who, last));
    expect(later.json().agreed.is_confirmed).toBe(true);
  });

  test('counts in the session it was given in, and for five minutes', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    await harness.confirm(who, ready);
    const elsewhere = await harness.again(who);
    expect((await harness.proposalOf(elsewhere, ready.id)).agreed?.is_confirmed).toBe(false);
    expect((await harness.proposalOf(who, ready.id)).agreed?.is_confirmed).toBe(true);
    await passTime(harness.db, 5 * 60_000 + 1000);
    expect((await harness.proposalOf(who, ready.id)).agreed?.is_confirmed).toBe(false);
  });
});

describe('by text', () => {
  test('the text names shop and amount, is bound to our host, and confirms once', async () => {
    const who = await newBuyer();
    const ready = await agreed(who, { amount: 1_250_00 });
    expect(ready.agreed.can_be_confirmed_by_text).toBe(true);
    const { proof, sent, words } = await withCode(who, ready);
    expect(sent).toEqual({
      code_id: proof.code_id,
      number: `+63 9•• ••• ${who.number.slice(-4)}`,
      resend_in_seconds: 60,
      expires_in_seconds: 300,
    });
    expect(words).toContain('PHP 1,250.00 at Tindahan ni Aling Nena.');
    expect(words.endsWith(`\n\n@luwag.test #${proof.code}`)).toBe(true);
    const wrong = await confirm(who, ready, { ...proof, code: wrongThan(proof.code) });
    expect(codeOf(wrong)).toEqual([422, 'code_wrong']);
    const reply = await confirm(who, ready, proof);
    expect(reply.json().agreed).toMatchObject({ is_confirmed: true, count: 1 });
    expect(await rowOf(ready.id)).toMatchObject({ confirmed_with: 'sms' });
    expect(codeOf(await confirm(who, ready, proof))).toEqual([422, 'code_expired']);
  });

  test('is not enough above ₱5,000, above the line, or on a device not seen before', async () => {
    const who = await newBuyer();
    const little = await harness.newPayer({ channel: null, limitCentavos: 1_000_00 });
    await harness.knowDevice(little);
    const stranger = await newBuyer({ isDeviceKnown: false });
    const moved = await newBuyer();
    await noteNumberChanged(harness, moved.account.id);
    const cases: [SignedIn, Ready][] = [
      [who, await agreed(who, { amount: 5_000_01 })],
      [little, await agreed(little, { amount: 1_500_00, payment_method_id: 'GCASH' })],
      [stranger, await agreed(stranger)],
      [moved, await agreed(moved)],
    ];
    expect(cases.map(([, ready]) => ready.agreed.text_refused)).toEqual([
      ['amount'],
      ['above_line'],
      ['new_device'],
      ['number'],
    ]);
    for (const [buyer, ready] of cases) {
      expect(ready.agreed.can_be_confirmed_by_text).toBe(false);
      expect(codeOf(await text(buyer, ready.id))).toEqual([403, 'stronger_factor_required']);
      const proof = { code_id: randomUUID(), code: '123456' };
      const reply = await confirm(buyer, ready, proof);
      expect(codeOf(reply)).toEqual([403, 'stronger_factor_required']);
    }
    expect((await agreed(who, { amount: 5_000_00 })).agreed.can_be_confirmed_by_text).toBe(true);
  });

  test('a device is known a day after it was first signed in on, and not by doing so twice', async () => {
    const { account, deviceKey } = await newBuyer({ isDeviceKnown: false });
    const enter = async (): Promise<SignedIn> => {
      const who = await signIn(harness, account, { deviceKey });
      return { ...who, headers: { ...who.headers, origin: pagesOrigin } };
    };
    const mayText = async (who: SignedIn) => (await agreed(who)).agreed.can_be_confirmed_by_text;
    expect(await mayText(await enter())).toBe(false);
    await passTime(harness.db, 25 * hourMs);
    expect(await mayText(await enter())).toBe(true);
    harness.merchant = await harness.again(harness.merchant);
  });

  test('a code is for one agreement of one proposal in one session', async () => {
    const who = await newBuyer();
    const [one, two] = [await agreed(who), await agreed(who)];
    const { proof } = await withCode(who, one);
    const elsewhere = await harness.again(who);
    await harness.knowDevice(who);
    const expired = [422, 'code_expired'];
    expect(codeOf(await confirm(who, two, proof))).toEqual(expired);
    expect(codeOf(await confirm(elsewhere, one, proof))).toEqual(expired);
    // The same terms agreed to once more are another agreement.
    const anew = (await harness.agree(who, one, { terms: 6 })).json() as Ready;
    expect(anew.agreed).toMatchObject({ disclosure_hash: one.agreed.disclosure_hash, count: 2 });
    expect(codeOf(await confirm(who, anew, proof))).toEqual(expired);
  });

  test('is looked at five times, and every look counts', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    const { proof } = await withCode(who, ready);
    const wrong = { ...proof, code: wrongThan(proof.code) };
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(who, ready, wrong)));
    const codes = guesses.map((reply) => reply.json().code);
    expect(codes.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(codeOf(await confirm(who, ready, proof))).toEqual([422, 'code_expired']);
  });

  test('twenty wrong ones in a row, and the number confirms nothing more', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    const numberIndex = await harness.vault.blindIndex('number', who.number);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .insertInto('number_factors')
        .values({ number_index: numberIndex, consecutive_failures: 19 })
        .execute(),
    );
    const { proof } = await withCode(who, ready);
    const wrong = { ...proof, code: wrongThan(proof.code) };
    expect(codeOf(await confirm(who, ready, wrong))).toEqual([422, 'code_wrong']);
    expect(await auditOf(harness.db, who.account.id)).toContain('number.disabled');
    expect(codeOf(await confirm(who, ready, proof))).toEqual([422, 'code_expired']);
  });

  test('is not sent again at once, nor again and again', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    expect((await text(who, ready.id)).statusCode).toBe(202);
    const soon = await text(who, ready.id);
    expect(codeOf(soon)).toEqual([429, 'code_sent_recently']);
    for (let sent = 2; sent <= 3; sent += 1) {
      await passTime(harness.db, 61_000);
      expect((await text(who, ready.id)).statusCode).toBe(202);
    }
    await passTime(harness.db, 61_000);
    expect(codeOf(await text(who, ready.id))).toEqual([429, 'too_many_codes']);
  });

  test('needs a number that was proven', async () => {
    const who = await harness.newPayer({ channel: null, isNumberConfirmed: false });
    await harness.knowDevice(who);
    const ready = await agreed(who);
    expect(codeOf(await text(who, ready.id))).toEqual([403, 'stronger_factor_required']);
  });
});

test('nothing is confirmed while borrowing is held, by whatever proof', async () => {
  const who = await newBuyer();
  const ready = await agreed(who);
  const { proof } = await withCode(who, ready);
  const until = new Date((await testNow(harness.db)).getTime() + hourMs);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('accounts')
      .set({ borrowing_held_until: until })
      .where('id', '=', who.account.id)
      .execute(),
  );
  const step_up_id = await harness.stepUpFor(who, ready);
  for (const by of [proof, { step_up_id }])
    expect(codeOf(await confirm(who, ready, by))).toEqual([403, 'borrowing_held']);
  const shown = await harness.proposalOf(who, ready.id);
  expect(shown.agreed?.borrowing_held_until).toBe(until.toISOString());
});

describe('there is nothing to confirm', () => {
  const proofs = () => [{ step_up_id: randomUUID() }, { code_id: randomUUID(), code: '123456' }];

  test('in what is another’s, or nobody’s', async () => {
    const [who, other] = [await newBuyer(), await newBuyer()];
    const ready = await agreed(who);
    for (const proof of proofs()) {
      const foreign = await confirm(other, ready, proof);
      const missing = await confirm(other, { ...ready, id: randomUUID() }, proof);
      expect(codeOf(foreign)).toEqual([404, 'proposal_not_found']);
      expect(foreign.body).toBe(missing.body);
    }
    expect(codeOf(await text(other, ready.id))).toEqual([404, 'proposal_not_found']);
  });

  test('before something was agreed to', async () => {
    const who = await newBuyer();
    const { id } = await harness.open(who, { token: tokenOf(await harness.askFor()) });
    expect(codeOf(await text(who, id))).toEqual([409, 'not_agreed']);
    const params = { proposal_id: id };
    for (const proof of proofs()) {
      const body = { disclosure_hash: '0'.repeat(64), ...proof };
      const reply = await harness.call(confirmProposal, who.headers, { params, body });
      expect(codeOf(reply)).toEqual([409, 'not_agreed']);
    }
  });

  test('in another statement than was agreed to, or in one of yesterday', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    const forged = { ...ready, agreed: { ...ready.agreed, disclosure_hash: '0'.repeat(64) } };
    for (const proof of proofs())
      expect(codeOf(await confirm(who, forged, proof))).toEqual([409, 'offer_changed']);
    const request = await harness.askFor({ expires_in: 3 * 86_400 });
    const opened = await harness.open(who, { token: tokenOf(request) });
    const old = (await harness.agree(who, opened, { terms: 6 })).json() as Ready;
    await passTime(harness.db, 25 * hourMs);
    const later = await harness.again(who);
    await harness.open(later, { token: tokenOf(request) });
    const step_up_id = await harness.stepUpFor(later, old);
    expect(codeOf(await confirm(later, old, { step_up_id }))).toEqual([409, 'offer_changed']);
  });

  test('once it is over', async () => {
    const who = await newBuyer();
    const ready = await agreed(who);
    await passTime(harness.db, 31 * 60_000);
    const later = await harness.again(who);
    expect(codeOf(await text(later, ready.id))).toEqual([409, 'proposal_over']);
    for (const proof of proofs())
      expect(codeOf(await confirm(later, ready, proof))).toEqual([409, 'proposal_over']);
  });
});
