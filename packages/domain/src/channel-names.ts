/** What the channels of the payment gateway are called by those who pay with them. */
const names: Readonly<Record<string, string>> = {
  QRPH: 'QR Ph',
  GCASH: 'GCash',
  PAYMAYA: 'Maya',
  GRABPAY: 'GrabPay',
  SHOPEEPAY: 'ShopeePay',
  CARDS: 'Card',
  BPI_RECURRING: 'BPI',
  UBP_EADA: 'UnionBank',
  CREDIT: 'Luwag credit',
  '7ELEVEN': '7-Eleven',
  CEBUANA: 'Cebuana Lhuillier',
};

export const channelName = (channel: string): string => names[channel] ?? channel;
