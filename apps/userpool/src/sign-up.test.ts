import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  freshPassword,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startUserPoolHarness);

const password = freshPassword();
const signUp = (username: string, given = password) =>
  refusalOf(harness.userPool.signUp({ username, password: given, role: 'buyer' }));

describe('signing up', () => {
  test('sends the code through the hook, with what the product said along', async () => {
    const answer = await harness.userPool.signUp({
      username: 'Maria.Clara@Example.PH',
      password,
      role: 'merchant',
      locale: 'fil',
      name: 'María Clara',
      visitorAddress: '203.0.113.7',
      clientMetadata: { account_id: '7' },
    });
    expect(answer).toMatchObject({ isConfirmed: false, delivery: { destination: 'm***@e***' } });
    expect(answer.sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const event = await harness.hook.take('CustomEmailSender_SignUp', answer.sub);
    expect(event).toEqual({
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: '1',
      triggerSource: 'CustomEmailSender_SignUp',
      region: 'ap-southeast-1',
      userPoolId: 'ap-southeast-1_luwag',
      userName: answer.sub,
      callerContext: { clientId: 'luwagtestclient' },
      request: {
        type: 'customEmailSenderRequestV1',
        code: expect.stringMatching(/^\d{6}$/),
        clientMetadata: { account_id: '7' },
        userAttributes: {
          sub: answer.sub,
          email: 'maria.clara@example.ph',
          locale: 'fil',
          'custom:role': 'merchant',
        },
      },
    });
    expect(harness.hook.authorizations.at(-1)).toBe(`Bearer ${harness.userpool.hookSecret}`);
  });

  test('refuses a name that is taken, however it is written', async () => {
    const { username } = await harness.signUp();
    expect(await signUp(username.toUpperCase())).toBe('UsernameExistsException');
    expect(await signUp(username.replace('person', 'ｐｅｒｓｏｎ'))).toBe(
      'UsernameExistsException',
    );
  });

  test.each([
    ['a wide at sign', 'juan＠example.ph'],
    ['a small at sign', 'juan﹫example.ph'],
    ['quotes', '"juan dela cruz"@example.ph'],
    ['curly quotes', '“juan”@example.ph'],
    ['a control character', 'ju\u0007an@example.ph'],
    ['an invisible character', 'ju\u200ban@example.ph'],
    ['a letter of another alphabet', 'juаn@example.ph'],
    ['two at signs', 'juan@example.ph@example.com'],
    ['a space', 'juan cruz@example.ph'],
    ['no domain', 'juan@example'],
  ])('refuses a name with %s', async (_, username) => {
    expect(await signUp(username)).toBe('InvalidParameterException');
  });

  test.each([
    ['is short', 'Ab1!xyz'],
    ['is long', `Aa1!${'x'.repeat(125)}`],
    ['has no number', 'Mangga-Kahel!'],
    ['has no lower case', 'MANGGA-KAHEL7'],
    ['has no upper case', 'mangga-kahel7'],
    ['has no symbol', 'ManggaKahel77'],
    ['is on the breached list', 'P@ssw0rd123!'],
    ['is our own name', 'Luwag2026!'],
    ['is a local favourite', 'Mahalk1ta!'],
    ['is a walk over the keys', '!QAZ2wsx'],
    ['is the name itself', 'Juanito.reyes9!'],
  ])('refuses a password that %s', async (_, given) => {
    expect(await signUp('juanito.reyes@example.ph', given)).toBe('InvalidPasswordException');
  });

  test('counts characters, not bytes, and takes either Unicode form as the same password', async () => {
    const username = 'nino@example.ph';
    const composed = 'Niño-Mangga-77';
    const { sub } = await harness.userPool.signUp({ username, password: composed, role: 'buyer' });
    const { request } = await harness.hook.take('CustomEmailSender_SignUp', sub);
    await harness.userPool.confirmSignUp({ username, code: request.code ?? '' });
    const outcome = await harness.userPool.signIn({
      username,
      password: composed.normalize('NFD'),
    });
    expect(outcome.kind).toBe('signed_in');
  });

  test('stores no address and no password in clear, and no hash below the floor', async () => {
    const { username } = await harness.signUp();
    const rows = await harness.db.selectFrom('userpool.users').selectAll().execute();
    for (const row of rows) {
      expect(row.password_phc).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
      );
      expect(row.pepper_kid).toMatch(/^[0-9a-f]{8}$/);
      expect(row.email_encrypted.toString('latin1')).not.toContain('example');
    }
    expect(JSON.stringify(rows)).not.toContain(username);
  });
});

describe('confirming', () => {
  test('needs the code, once, within a quarter of an hour', async () => {
    const { username, sub } = await harness.signUp();
    const { request } = await harness.hook.take('CustomEmailSender_SignUp', sub);
    const code = request.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = (guess: string) =>
      refusalOf(harness.userPool.confirmSignUp({ username, code: guess }));
    expect(await confirm(wrong)).toBe('CodeMismatchException');
    expect(await confirm(code)).toBe('done');
    expect(await confirm(code)).toBe('ExpiredCodeException');
    const late = await harness.signUp();
    const mail = await harness.hook.take('CustomEmailSender_SignUp', late.sub);
    await harness.travel({ minutes: 16 });
    const call = { username: late.username, code: mail.request.code ?? '' };
    expect(await refusalOf(harness.userPool.confirmSignUp(call))).toBe('ExpiredCodeException');
  });

  test('takes only the newest code, five guesses each, and twenty wrong ones end it', async () => {
    const { username, sub } = await harness.signUp();
    const first = await harness.hook.take('CustomEmailSender_SignUp', sub);
    const confirm = (code: string) => refusalOf(harness.userPool.confirmSignUp({ username, code }));
    const resend = () => refusalOf(harness.userPool.resendConfirmationCode({ username }));
    expect(await resend()).toBe('LimitExceededException');
    await harness.travel({ seconds: 61 });
    expect(await resend()).toBe('done');
    const second = await harness.hook.take('CustomEmailSender_ResendCode', sub);
    expect(await confirm(first.request.code ?? '')).toBe('CodeMismatchException');
    for (let i = 0; i < 4; i += 1) await confirm('12345x');
    expect(await confirm(second.request.code ?? '')).toBe('TooManyFailedAttemptsException');
    for (let sent = 0; sent < 3; sent += 1) {
      await harness.travel({ seconds: 61 });
      expect(await resend()).toBe('done');
      for (let i = 0; i < 5; i += 1) await confirm('12345x');
    }
    await harness.travel({ seconds: 61 });
    // Five went out within the hour: sign-up's own, and four more.
    expect(await resend()).toBe('LimitExceededException');
    await harness.travel({ minutes: 61 });
    expect(await resend()).toBe('done');
    let last = '';
    for (let i = 0; i < 4; i += 1)
      last = (await harness.hook.take('CustomEmailSender_ResendCode', sub)).request.code ?? '';
    expect(await confirm(last)).toBe('TooManyFailedAttemptsException');
  });

  test('answers for a name nobody has as for one that somebody has', async () => {
    const stranger = { username: 'nobody-at-all@example.ph' };
    const confirm = (code: string) =>
      refusalOf(harness.userPool.confirmSignUp({ ...stranger, code }));
    expect(await confirm('123456')).toBe('ExpiredCodeException');
    expect(await harness.userPool.resendConfirmationCode(stranger)).toEqual({
      destination: 'n***@e***',
    });
    for (let i = 0; i < 5; i += 1) expect(await confirm('123456')).toBe('CodeMismatchException');
    expect(await confirm('123456')).toBe('TooManyFailedAttemptsException');
    expect(await refusalOf(harness.userPool.resendConfirmationCode(stranger))).toBe(
      'LimitExceededException',
    );
    const someone = await harness.newPerson();
    expect(await refusalOf(harness.userPool.resendConfirmationCode(someone))).toBe(
      'LimitExceededException',
    );
    await harness.travel({ seconds: 61 });
    const before = harness.hook.events.length;
    expect(await harness.userPool.resendConfirmationCode(someone)).toEqual({
      destination: 'p***@e***',
    });
    expect(harness.hook.events).toHaveLength(before);
  });
});
