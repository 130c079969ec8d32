import { listStores } from '@luwag/contracts/merchants';
import { getBankDetails } from '@luwag/contracts/profiles';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/**
 * How a shop's settings stand, as far as whoever looks may read it. What they may not, or what
 * cannot be read just now, is left out.
 */
export async function loadShopSettings(args: VisitorArgs) {
  const [security, bank, stores] = await Promise.all([
    callAs(args, getSecuritySettings, {}),
    callAs(args, getBankDetails, {}),
    callAs(args, listStores, {}),
  ]);
  const account = bank.ok ? bank.data.bank_account : null;
  return {
    security: security.ok
      ? {
          passkeys: security.data.passkeys.map(({ name }) => name),
          hasApp: security.data.totp.is_enabled,
          devices: security.data.sessions.length,
          passwordChangedAt: security.data.password_changed_at,
        }
      : null,
    bank: account && `${account.bank_name} ${account.account_number}`,
    stores: stores.ok ? stores.data.results.filter(({ closed_at }) => !closed_at).length : null,
  };
}

export type ShopSettingsView = Awaited<ReturnType<typeof loadShopSettings>>;
