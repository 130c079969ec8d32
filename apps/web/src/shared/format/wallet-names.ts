import type { CreditWallet } from '@luwag/contracts/credit-payouts';

/** Wallets that money is sent to, by the names people know them by. */
export const walletNames: Readonly<Record<CreditWallet, string>> = {
  PH_GCASH: 'GCash',
  PH_PAYMAYA: 'Maya',
};
