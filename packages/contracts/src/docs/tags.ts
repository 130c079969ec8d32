/** What each module is about, for whoever looks for a call. */
export const tagWords: Record<string, string> = {
  accounts: 'Signing up, sessions, passwords, factors and consents',
  audit: 'What is on record; for staff',
  contacts: 'How buyers are reached about what they owe, and every message that was sent',
  credit: 'The rating, what moved it, and what the credit line follows from',
  delinquency: 'Who is late, and debts that are given up; for staff',
  disputes: 'Problems with purchases: reported, answered, decided, and what stops meanwhile',
  kyc: 'Profiles, documents, face checks and bank accounts, and the desk that decides on them',
  merchants: 'Stores and API keys',
  payments: 'Payment requests of merchants, and proposals of buyers up to the purchase',
  payouts: 'What is owed to shops and sent to their banks; and its approval by staff',
  plans: 'Purchases, what is due, and paying it back',
  privacy: 'Copies of one’s data, and closing an account',
  records:
    'What buyers paid and owe, entry by entry; receipts, statements and certificates; what shops were paid, line by line',
  reconciliation: 'How each night went, and the gateway’s statement beside the book; for staff',
  reference: 'Banks, ID types and Philippine addresses; public, with ETags',
  refunds: 'Giving back all of a purchase or a part of it, and what that did to the plan',
  sales: 'A shop’s payments and its day, with first names of buyers; for its dashboard',
  sources: 'What buyers pay with',
  'test-mode': 'For tests of a shop’s own: clocks that let time pass',
  webhooks: 'Where merchants are told of changes, and what they are told',
};
