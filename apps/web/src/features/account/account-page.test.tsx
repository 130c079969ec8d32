import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { baclaran, maria } from '../../../testing/samples.ts';
import type { AccountView } from './account.server.ts';
import { AccountPage } from './account-page.tsx';
import { ShopSettingsPage } from './shop-settings-page.tsx';

const security = {
  passkeys: ['My phone', 'Laptop'],
  hasApp: false,
  devices: 2,
  passwordChangedAt: '2026-06-03T08:00:00.000Z',
};
const view: AccountView = {
  address: { ...baclaran, release: '2026-Q2' },
  isProfileRead: true,
  birthDate: '1994-02-11',
  sources: [],
  rating: { points: 72, limit: 24_000_00 },
  cap: { amount: null, used: 0, raise: null },
  security,
};
const unread: AccountView = {
  ...{ address: null, isProfileRead: false, birthDate: null, sources: null, rating: null },
  ...{ cap: null, security: null },
};
const draw = (shown: AccountView, account = maria) =>
  drawPage(<AccountPage view={shown} account={account} face="MS" signOut={<li>Log out</li>} />);

describe.each(['en', 'fil'] as const)('in %s', (locale) => {
  test('each row says how it stands, and what could not be read is left out', () => {
    overwriteGetLocale(() => locale);
    const page = draw(view);
    for (const said of [
      ...['0917 555 2841', 'maria@example.com', 'Baclaran, City of Parañaque', '72, ₱24,000.00'],
      ...['My phone', '2026'],
    ])
      expect(page).toContain(said);
    for (const path of ['number', 'security#email', 'notices', 'privacy#copy', 'profile#address'])
      expect(page).toContain(`/buyer/settings/${path}`);
    const bare = draw(unread);
    expect(bare).toContain('/buyer/rating');
    expect(bare).not.toContain('#cap');
    expect(bare).not.toMatch(/undefined|null|NaN/);
  });

  test('a number that is not confirmed is not shown as if it were', () => {
    overwriteGetLocale(() => locale);
    const page = draw(view, { ...maria, is_number_confirmed: false });
    expect(page).not.toContain('0917 555 2841');
  });

  test('of a shop, people are shown what their rights open, and their own', () => {
    overwriteGetLocale(() => locale);
    const page = drawPage(
      <ShopSettingsPage
        view={{ security, bank: 'BDO •••• 1234', stores: 2 }}
        account={{ ...maria, role: 'merchant', business_name: 'Aling Nena' }}
        rights={['ask_payment']}
        signOut={<li>Log out</li>}
      />,
    );
    expect(page).not.toContain('BDO');
    expect(page).not.toContain('/merchant/team');
    expect(page).toContain('/merchant/settings/number');
    expect(page).toContain('/merchant/stores');
  });
});
