import { confirmProof, startProof } from '@luwag/contracts/factors';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { freshNumber } from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { totpAt } from '@luwag/testing/harness/totp';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);

/** The owner, on a device that the account has known for days. */
async function owner(): Promise<{ who: SignedIn; number: string }> {
  const number = freshNumber();
  const who = await page.someone({ contactNumber: number });
  const since = new Date((await testNow(harness.db)).getTime() - 3 * 86_400_000);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('known_devices')
      .set({ first_seen_at: since })
      .where('account_id', '=', who.account.id)
      .execute(),
  );
  return { who, number };
}
const begin = (who: SignedIn) => page.call(startProof, who, { password: who.account.password });
const statusOf = async (who: SignedIn) => (await page.call(getSecuritySettings, who)).statusCode;

describe('a session that has shown the password alone', () => {
  test('uses up codes of its own, and none of the owner’s', async () => {
    const { who } = await owner();
    const thief = await signIn(harness, who.account);
    for (let i = 0; i < 3; i += 1) {
      expect((await begin(thief)).statusCode).toBe(202);
      await passTime(harness.db, 61_000);
    }
    expect((await begin(thief)).json().code).toBe('too_many_codes');
    expect((await begin(who)).statusCode).toBe(202);
  });

  test('does not make another such session wait', async () => {
    const { who } = await owner();
    const [one, other] = [await signIn(harness, who.account), await signIn(harness, who.account)];
    expect((await begin(one)).statusCode).toBe(202);
    expect((await begin(other)).statusCode).toBe(202);
  });

  test('shares a bound on codes with all others of its kind', async () => {
    const { who } = await owner();
    const codes: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const thief = await signIn(harness, who.account);
      for (let j = 0; j < 3; j += 1) {
        codes.push((await begin(thief)).json().code ?? 'sent');
        await passTime(harness.db, 61_000);
      }
    }
    expect(codes.filter((code) => code === 'sent')).toHaveLength(10);
    expect(codes.at(-1)).toBe('too_many_codes');
  });

  test('does not end the owner’s number by wrong codes', async () => {
    const { who, number } = await owner();
    for (let i = 0; i < 4; i += 1) {
      const thief = await signIn(harness, who.account);
      expect((await begin(thief)).statusCode).toBe(202);
      await harness.settled();
      for (let j = 0; j < 5; j += 1) {
        const body = { email_code: '000000', number_code: '000000' };
        expect((await page.call(confirmProof, thief, body)).statusCode).toBe(422);
      }
      await passTime(harness.db, 61_000);
    }
    expect(await auditOf(harness.db, who.account.id)).not.toContain('number.disabled');
    const [mails, texts] = [
      (await harness.inbox(who.account.email)).length,
      (await harness.inbox(number)).length,
    ];
    expect((await begin(who)).statusCode).toBe(202);
    const { code: email_code } = await harness.arrival(who.account.email, mails + 1);
    const { code: number_code } = await harness.arrival(number, texts + 1);
    const proven = await page.call(confirmProof, who, { email_code, number_code });
    expect([proven.statusCode, proven.json().state]).toEqual([200, 'proven']);
  });
});

describe('a new factor', () => {
  test('ends other sessions that have shown the password alone, and no more', async () => {
    const { who } = await owner();
    const thief = await signIn(harness, who.account);
    const proven = await signIn(harness, who.account);
    await proveAs(harness, proven);
    expect((await page.addPasskey(who)).reply.statusCode).toBe(200);
    expect(await statusOf(thief)).toBe(401);
    expect([await statusOf(who), await statusOf(proven)]).toEqual([200, 200]);
    expect(await auditOf(harness.db, who.account.id)).toContain('session.revoked');
  });

  test('ends them when it is an app beside a passkey: they could not come in again', async () => {
    const { who } = await owner();
    const { passkey } = await page.addPasskey(who);
    await ageFactors(harness, who);
    const thief = await signIn(harness, who.account);
    const start = { action: 'start_totp' };
    const begun = await page.stepUp(who, passkey, page.ofSettings(start));
    const { totp_secret } = (await page.change(who, { ...start, step_up_id: begun })).json();
    const code = totpAt(totp_secret, await testNow(harness.db));
    const first = { action: 'confirm_totp', code };
    const step_up_id = await page.stepUp(who, passkey, page.ofSettings(first));
    expect((await page.change(who, { ...first, step_up_id })).statusCode).toBe(200);
    expect(await statusOf(thief)).toBe(401);
    expect(await statusOf(who)).toBe(200);
  });

  test('ends them when it is an app and the first', async () => {
    const { who } = await owner();
    const thief = await signIn(harness, who.account);
    await proveAs(harness, who);
    const { totp_secret } = (await page.change(who, { action: 'start_totp' })).json();
    const code = totpAt(totp_secret, await testNow(harness.db));
    expect((await page.change(who, { action: 'confirm_totp', code })).statusCode).toBe(200);
    expect([await statusOf(thief), await statusOf(who)]).toEqual([401, 200]);
  });
});
