/** What each module is about, for whoever looks for a call. */
export const tagWords: Record<string, string> = {
  accounts: 'Signing up, sessions, passwords, factors and consents',
  audit: 'What is on record; for staff',
  kyc: 'Profiles, documents, face checks and bank accounts, and the desk that decides on them',
  merchants: 'Stores and API keys',
  payments: 'Payment requests of merchants, and proposals of buyers up to the purchase',
  plans: 'Purchases, what is due, and paying it back',
  privacy: 'Copies of one’s data, and closing an account',
  reference: 'Banks, ID types and Philippine addresses; public, with ETags',
  sources: 'What buyers pay with',
  webhooks: 'Where merchants are told of changes, and what they are told',
};
