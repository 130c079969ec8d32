import type { Source } from '@luwag/contracts/sources';
import { m } from '#app/paraglide/messages.js';

/** What can be linked, and what each is good for. Wallets first: most buyers have one. */
export const savedChannels: readonly { channel: Source['channel']; goodFor: () => string }[] = [
  { channel: 'PAYMAYA', goodFor: m.sources_good_PAYMAYA },
  { channel: 'SHOPEEPAY', goodFor: m.sources_good_SHOPEEPAY },
  { channel: 'GRABPAY', goodFor: m.sources_good_GRABPAY },
  { channel: 'CARDS', goodFor: m.sources_good_CARDS },
  { channel: 'BPI_RECURRING', goodFor: m.sources_good_BPI_RECURRING },
  { channel: 'UBP_EADA', goodFor: m.sources_good_UBP_EADA },
];
