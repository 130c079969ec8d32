import type { AccountType } from '@luwag/contracts/person';

/** The two kinds of account walk the same way in, each at its own addresses. */
export const accountTypeOf = ({ pathname }: URL): AccountType =>
  pathname.startsWith('/merchant/') ? 'merchant' : 'buyer';

export const entryPaths = (type: AccountType) => ({
  login: `/${type}/login`,
  signup: `/${type}/signup`,
  forgot: `/${type}/forgot-password`,
  lostApp: `/${type}/lost-app`,
  verify: `/${type}/verify`,
  number: `/${type}/number`,
  onboarding: `/${type}/onboarding`,
});
