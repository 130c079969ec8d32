import type { Source } from '@luwag/contracts/sources';

/** What the channels of the payment gateway are called by those who pay with them. */
const names: Readonly<Record<string, string>> = {
  GCASH: 'GCash',
  PAYMAYA: 'Maya',
  GRABPAY: 'GrabPay',
  SHOPEEPAY: 'ShopeePay',
  CARDS: 'Card',
  BPI_RECURRING: 'BPI',
  UBP_EADA: 'UnionBank',
};

export const channelName = (channel: string): string => names[channel] ?? channel;

/** `Maya •••• 1000`. */
export const sourceName = ({ channel, label }: Pick<Source, 'channel' | 'label'>): string =>
  label === null ? channelName(channel) : `${channelName(channel)} ${label}`;

/** What counts as linked, wherever sources are listed or offered: what can be paid with now. */
export const isUsable = ({ status }: Pick<Source, 'status'>): boolean => status === 'active';
