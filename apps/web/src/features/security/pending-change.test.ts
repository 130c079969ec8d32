import { SecurityChange } from '@luwag/contracts/sessions';
import { expect, test } from 'vitest';
import { type PendingChange, readPending, stepUpFor, withStepUp } from './pending-change.ts';

const id = '019a8474-0000-7000-8000-000000000001';
const changes: PendingChange[] = [
  { act: 'change_email', email: 'maria@example.com' },
  { act: 'start_totp' },
  { act: 'confirm_totp', code: '123456', totp_uri: 'otpauth://totp/Luwag?secret=JBSWY3DPEHPK3PXP' },
  { act: 'disable_totp' },
  { act: 'remove_passkey', passkey_id: id, name: 'Phone' },
  {
    act: 'add_passkey',
    challenge_id: id,
    name: 'Phone',
    answer: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30' } },
  },
];

test.each(changes)('$act comes out of the form as it went in', (change) => {
  expect(readPending(JSON.stringify(change))).toEqual(change);
});

test.each([undefined, '', '{', 'null', '{"act":"close_account"}', '{"act":"remove_passkey"}'])(
  '%j is no change that can be made',
  (text) => {
    expect(readPending(text)).toBeUndefined();
  },
);

test('what is made carries what the step-up was asked for, and its id beside it', () => {
  for (const change of changes) {
    if (change.act === 'change_email') continue;
    const made = withStepUp(change, id);
    expect(SecurityChange.safeParse(made).success).toBe(true);
    const { step_up_id, ...rest } = made as Record<string, unknown>;
    expect(step_up_id).toBe(id);
    expect(stepUpFor(change)).toEqual({
      action: 'accounts.putSecuritySettings',
      request: { body: rest },
    });
  }
});

test('the name of a passkey to remove is for the person to read and is not sent', () => {
  const asked = stepUpFor({ act: 'remove_passkey', passkey_id: id, name: 'Phone' });
  expect(JSON.stringify(asked)).not.toContain('Phone');
});

test('what an app has scanned is for the page to show again and is not sent', () => {
  const totp_uri = 'otpauth://totp/Luwag?secret=JBSWY3DPEHPK3PXP';
  const asked = stepUpFor({ act: 'confirm_totp', code: '123456', totp_uri });
  expect(asked.request.body).toEqual({ action: 'confirm_totp', code: '123456' });
});
