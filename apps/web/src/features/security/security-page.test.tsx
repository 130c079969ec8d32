import type { SecuritySettings } from '@luwag/contracts/sessions';
import { civilDate } from '@luwag/domain/calendar';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import type { SecurityAnswer } from './security-answer.ts';
import { SecurityPage, type SecurityPageProps } from './security-page.tsx';

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const settings: SecuritySettings = {
  password_changed_at: '2026-08-15T00:00:00.000Z',
  email: 'maria@example.com',
  contact_number: '+639175552841',
  totp: { is_enabled: true, enabled_at: '2026-09-01T00:00:00.000Z' },
  needs_proof: false,
  recovery: null,
  borrowing_held_until: null,
  is_being_checked: false,
  passkeys: [
    {
      id: idOf(1),
      name: 'Chrome on Android',
      is_backed_up: true,
      created_at: '2026-09-01T00:00:00.000Z',
      used_at: null,
    },
  ],
  sessions: [2, 3].map((last) => ({
    id: idOf(last),
    device: 'Chrome on Android',
    network: '112.198.77.0/24',
    opened_at: '2026-11-15T00:00:00.000Z',
    seen_at: '2026-11-15T01:00:00.000Z',
    is_current: last === 2,
  })),
};
const without: SecuritySettings = {
  ...settings,
  totp: { is_enabled: false, enabled_at: null },
  passkeys: [],
};
const uri = 'otpauth://totp/Luwag:maria%40example.com?secret=JBSWY3DPEHPK3PXPJBSW&issuer=Luwag';
const stepUp: SecurityAnswer = {
  kind: 'step_up',
  stepUpId: idOf(9),
  factors: ['passkey', 'totp'],
  passkeyOptions: { challenge: 'a' },
  change: { act: 'change_email', email: 'maria.new@example.com' },
};

const Field = ({ label, name }: { label: ReactNode; name?: string | undefined }) => (
  <label>
    {label}
    <input name={name} type="password" />
  </label>
);

/** As it arrives without script. */
function draw(props: Partial<SecurityPageProps>): string {
  const page = (
    <SecurityPage
      settings={settings}
      canShowFace={false}
      today={civilDate('2026-11-15')}
      nowMs={Date.parse('2026-11-15T07:30:00Z')}
      answer={undefined}
      deed={undefined}
      emailKey={undefined}
      numberPath="/buyer/number"
      isNumberConfirmed={false}
      passwordFields={{ Password: Field, NewPassword: Field }}
      {...props}
    />
  );
  return drawPage(page);
}

const refused = (act: 'change_password' | 'change_email', code: string): SecurityAnswer => ({
  kind: 'refused',
  act,
  code,
});

const states: Record<string, Partial<SecurityPageProps>> = {
  untouched: {},
  'without a factor': { settings: without },
  'with a wrong password': { answer: refused('change_password', 'password_wrong') },
  'with nobody to be reached': { answer: refused('change_email', 'unreachable') },
  'setting up an app': { settings: without, answer: { kind: 'totp_setup', uri } },
  'stepping up': { answer: stepUp },
  'after a deed': { deed: 'session_ended' },
  'with a link from a mail': { emailKey: 'abc' },
};

describe.each(Object.entries(states))('the page %s', (_, props) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const page = draw(props);
    expect(page).not.toContain('style=');
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of page.matchAll(/\saria-labelledby="([^"]+)"/g)) expect(ids).toContain(id);
    for (const [form] of page.matchAll(/<form.*?<\/form>/gs)) {
      expect(form).toContain('method="post"');
      expect(form).toContain('name="act"');
      expect(form).toContain('type="submit"');
    }
  });
});

test('without script every part but a new passkey has its form', () => {
  overwriteGetLocale(() => 'en');
  const acts = (props: Partial<SecurityPageProps>) =>
    [...draw(props).matchAll(/name="act" value="(\w+)"/g)].map(([, act]) => act);
  expect(new Set(acts({}))).toEqual(
    new Set([
      ...['change_password', 'change_email', 'disable_totp', 'rename_passkey', 'remove_passkey'],
      ...['revoke_session', 'revoke_others'],
    ]),
  );
  expect(acts({ settings: without })).toContain('start_totp');
  expect(acts({ settings: without, answer: { kind: 'totp_setup', uri } })).toContain(
    'confirm_totp',
  );
  expect(acts({ answer: stepUp })).toContain('step_up');
  expect(acts({ emailKey: 'abc' })).toContain('confirm_email');
  expect(draw({})).toContain('Adding a passkey needs script');
});

test('an address is not changed without a factor, and the page says what to do first', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({ settings: without });
  expect(page).not.toContain('value="change_email"');
  expect(page).toContain('first set up an authenticator app or a passkey');
});

test('a step-up says what it is for and carries the change with it', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({ answer: stepUp });
  expect(page).toContain('You are changing your e-mail address to maria.new@example.com.');
  expect(page).toContain(`name="step_up_id" value="${idOf(9)}"`);
  expect(page).toContain('name="change" value="{&quot;act&quot;:&quot;change_email&quot;');
});

test('the key of an app can be read and typed, not only scanned', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({ settings: without, answer: { kind: 'totp_setup', uri } });
  expect(page).toContain('JBSW Y3DP EHPK 3PXP JBSW');
  expect(page).toMatch(/<svg[^>]*role="img"/);
});

test('this device can be told from the others and only the others can be logged out', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({});
  expect(page.match(/This device/g)).toHaveLength(1);
  expect(page).toContain(`name="session_id" value="${idOf(3)}"`);
  expect(page).not.toContain(`name="session_id" value="${idOf(2)}"`);
});

test('a refusal opens the form it came from, at the field it is about', () => {
  overwriteGetLocale(() => 'en');
  const page = draw({ answer: refused('change_password', 'password_wrong') });
  expect(page.match(/<details[^>]*open=""/g)).toHaveLength(1);
  expect(page).not.toContain('banner fail');
});

describe('while a recovery is under way', () => {
  const recovery = {
    started_at: '2026-11-15T07:00:00Z',
    ends_wait_at: '2026-11-18T07:00:00Z',
    is_lifted: false,
  };
  const lost: SecuritySettings = { ...settings, totp: without.totp, recovery };

  test('nothing is offered that would ask for what was lost, and it says until when', () => {
    overwriteGetLocale(() => 'en');
    const page = draw({ settings: lost });
    expect(page).not.toContain('value="start_totp"');
    expect(page).not.toContain('Adding a passkey needs script');
    expect(page).toContain('Adding one now would ask for what you lost.');
    expect(page).toContain('From 18 Nov 2026, 3:00 PM on you replace it');
  });

  test('where it is not, adding says that it takes a factor that is there', () => {
    overwriteGetLocale(() => 'en');
    const words = 'adding another asks for it';
    expect(draw({})).toContain(words);
    expect(draw({ settings: without })).not.toContain(words);
    expect(draw({ settings: lost })).not.toContain(words);
  });

  test('a proof of who it is does not promise that something can be added', () => {
    overwriteGetLocale(() => 'en');
    const promise = 'You can add a passkey or an app now';
    expect(draw({ settings: lost, deed: 'proven' })).not.toContain(promise);
    expect(draw({ settings: without, deed: 'proven' })).toContain(promise);
  });

  test('its banner leads to the factor that was found again too', () => {
    overwriteGetLocale(() => 'en');
    expect(draw({ settings: lost })).toMatch(/href="[^"]*#found"[^>]*>I found it again/);
  });
});
