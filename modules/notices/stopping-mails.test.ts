import { randomBytes } from 'node:crypto';
import { getNotificationSettings, type NotificationSettings } from '@luwag/contracts/notices';
import { stopMails } from '@luwag/contracts/stop-mails';
import { encrypt } from '@luwag/platform/security/encryption';
import { createAccount, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { expect, test } from 'vitest';
import { stopLinkOf } from '../notifications/stop-link.ts';

const messageKey = randomBytes(32);
const harness = forAllTests(() =>
  startPoolHarness({ settings: { MESSAGE_KEY: messageKey.toString('base64url') } }),
);
const origin = 'https://luwag.test';

const stop = (key: string) =>
  harness.app.inject({ method: 'POST', url: stopMails.path, payload: { key } });
const linkOf = (template: string, accountId: string, key: Uint8Array = messageKey) =>
  stopLinkOf(key, { template, accountId, origin });
const keyIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('key') ?? '';

test('the link in a mail ends mails of its kind, however often it is used, and no others', async () => {
  const maria = await signIn(harness, await createAccount(harness));
  const read = async (): Promise<NotificationSettings['groups']> => {
    const { method, path: url } = getNotificationSettings;
    return (await harness.app.inject({ method, url, headers: maria.headers })).json().groups;
  };
  const before = await read();
  const key = keyIn(linkOf('limit_changed', maria.account.id));
  expect([(await stop(key)).statusCode, (await stop(key)).statusCode]).toEqual([204, 204]);
  const expected = before.map(({ group, channels, ...rest }) => ({
    group,
    channels: channels.map((each) =>
      group === 'rating' && each.channel === 'email' ? { ...each, is_on: false } : each,
    ),
    ...rest,
  }));
  expect(await read()).toEqual(expected);
  expect(expected).not.toEqual(before);
});

test('what must come has no link, and none can be made up', async () => {
  const { id } = await createAccount(harness);
  for (const template of ['password_changed', 'payment_due', 'purchase_receipt', 'reset_password'])
    expect(linkOf(template, id)).toBeUndefined();
  const encrypted = encrypt(
    messageKey,
    'link that ends mails',
    JSON.stringify({ account_id: id, group: 'security' }),
  );
  const keys = [
    encrypted.toString('base64url'),
    keyIn(linkOf('limit_changed', id, randomBytes(32))),
    'A'.repeat(60),
  ];
  for (const key of keys) expect(codeOf(await stop(key))).toEqual([422, 'link_expired']);
});
