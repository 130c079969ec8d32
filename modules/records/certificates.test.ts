import {
  issueCertificate,
  printCertificate,
  printStatement,
  verifyCertificate,
} from '@luwag/contracts/records';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { lockPlan, recordChargeback } from '@luwag/modules/plans/service';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
let id: string;
beforeEach(async () => {
  buyer = await harness.someBuyer();
  id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
});

const ask = (
  call: Parameters<typeof harness.send>[0],
  who: SignedIn = buyer,
  transaction_id: string = id,
) => harness.send(call, who, { params: { transaction_id } });
const verify = (code: string) =>
  harness.app.inject({ url: verifyCertificate.path.replace('{code}', code) });
const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];

const chargeBackLast = () =>
  inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, id);
    const paymentId = plan?.state.collections.at(-1)?.id;
    if (!plan || !paymentId) throw new Error('no payment to take back');
    const taken = { paymentId, psp: 'xendit', pspFeeCentavos: centavos(15_00) };
    await recordChargeback(tx, { plan, ...taken, onDate: harness.today, now: new Date() });
  });

describe('a certificate of full payment', () => {
  test('is issued for what owes nothing, and is the same when asked for again', async () => {
    await harness.payOff(buyer, id);
    const first = (await ask(issueCertificate)).json();
    expect(first).toEqual({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      verify_url: expect.stringMatching(new RegExp(`/verify/${first.code}$`)),
      closed_on: harness.today,
      issued_at: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const again = await Promise.all([ask(issueCertificate), ask(issueCertificate)]);
    for (const reply of again) expect(reply.json()).toEqual(first);
  });

  test('is refused while anything is owed', async () => {
    expect(codeOf(await ask(issueCertificate))).toEqual([409, 'not_paid_in_full']);
    await harness.payNow(id, 699_99);
    expect(codeOf(await ask(issueCertificate))).toEqual([409, 'not_paid_in_full']);
    expect(codeOf(await ask(printCertificate))).toEqual([404, 'certificate_not_found']);
  });

  test('tells whoever has its code that it holds, and of the person hardly anything', async () => {
    await harness.payOff(buyer, id);
    const { code, digest } = (await ask(issueCertificate)).json();
    const reply = await verify(code);
    expect(reply.json()).toEqual({
      kind: 'full_payment',
      status: 'valid',
      livemode: true,
      name: expect.stringMatching(/^\S+ \p{Lu}\.$/u),
      store_name: 'Tindahan ni Aling Nena',
      amount: 700_00,
      closed_on: harness.today,
      issued_at: expect.any(String),
      digest,
    });
    // However it was typed.
    expect(
      (
        await verify(
          code
            .toLowerCase()
            .match(/.{1,5}/g)
            .join('-'),
        )
      ).json().digest,
    ).toBe(digest);
  });

  test('is not found under a code that is not ours', async () => {
    for (const code of ['0'.repeat(26), 'none'])
      expect(codeOf(await verify(code))).toEqual([404, 'certificate_not_found']);
  });

  test('ends when a bank takes a payment back; paid again, there is another', async () => {
    await harness.payOff(buyer, id);
    const { code } = (await ask(issueCertificate)).json();
    await chargeBackLast();
    expect((await verify(code)).json()).toMatchObject({ status: 'revoked', amount: 700_00 });
    expect(codeOf(await ask(printCertificate))).toEqual([404, 'certificate_not_found']);
    expect(codeOf(await ask(issueCertificate))).toEqual([409, 'not_paid_in_full']);
  });

  test('prints as the same bytes every time, and is not printed for others', async () => {
    await harness.payOff(buyer, id);
    await ask(issueCertificate);
    const [one, other] = [await ask(printCertificate), await ask(printCertificate)];
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    expect(one.rawPayload.length).toBeLessThan(60_000);
    const stranger = await harness.someBuyer();
    for (const call of [issueCertificate, printCertificate, printStatement])
      expect(codeOf(await ask(call, stranger))).toEqual([404, 'transaction_not_found']);
  });
});

describe('a statement of account', () => {
  test('is a PDF of any purchase, the same bytes on the same day', async () => {
    const late = await harness.buyLate(buyer, { terms: 12 });
    const [one, other] = [
      await ask(printStatement, buyer, late),
      await ask(printStatement, buyer, late),
    ];
    expect(one.headers['content-disposition']).toContain('luwag-statement.pdf');
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
    await harness.payNow(late, 100_00);
    const after = await ask(printStatement, buyer, late);
    expect(after.rawPayload.equals(one.rawPayload)).toBe(false);
  });

  test('is in the language that is asked for, and else in that of the account', async () => {
    const params = { transaction_id: id };
    const languageOf = async (query: object) => {
      const { rawPayload } = await harness.send(printStatement, buyer, { params, query });
      return /\/Lang \((\w+)-PH\)/.exec(rawPayload.toString('latin1'))?.[1];
    };
    expect(await languageOf({ locale: 'fil' })).toBe('fil');
    expect(await languageOf({ locale: 'en' })).toBe('en');
    expect(['en', 'fil']).toContain(await languageOf({}));
  });
});
