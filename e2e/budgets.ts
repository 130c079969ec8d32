import type { Role } from './roles.ts';
import type { Weight } from './weigh.ts';

/**
 * What a first visit may cost over the network, compressed, headers included. On a bad day (0.5
 * Mbps) a hundred thousand bytes take under two seconds.
 */
export type Budget = {
  path: string;
  signedInAs?: Role;
  bytesMax: number;
  /** HTML and CSS: what is needed before anything can be read. */
  readableBytesMax: number;
  scriptBytesMax: number;
  fontBytesMax: number;
};

// Behind the door more is needed at once: who is there, whether they still are, and their forms.
const home = { bytesMax: 220_000, readableBytesMax: 60_000, scriptBytesMax: 180_000 };
const page = { readableBytesMax: 60_000, scriptBytesMax: 140_000, fontBytesMax: 40_000 };

export const budgets: Budget[] = [
  { path: '/', bytesMax: 180_000, ...page },
  { path: '/merchant', bytesMax: 180_000, ...page },
  { path: '/address-finder', bytesMax: 180_000, ...page },
  { path: '/buyer/login', bytesMax: 180_000, ...page },
  { path: '/buyer/signup', bytesMax: 180_000, ...page },
  { path: '/buyer/dashboard', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/account', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/settings/security', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/pay', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/pay/scan?with=picture', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/sources', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/transactions', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/disputes', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/onboarding', signedInAs: 'applicant', ...home, fontBytesMax: 40_000 },
  { path: '/buyer/onboarding/profile', signedInAs: 'applicant', ...home, fontBytesMax: 40_000 },
  {
    path: '/buyer/onboarding/liveness-check',
    signedInAs: 'applicant',
    ...home,
    fontBytesMax: 40_000,
  },
  { path: '/buyer/settings/profile', signedInAs: 'buyer', ...home, fontBytesMax: 40_000 },
  { path: '/merchant/dashboard', signedInAs: 'merchant', ...home, fontBytesMax: 40_000 },
  { path: '/merchant/requests', signedInAs: 'merchant', ...home, fontBytesMax: 40_000 },
  { path: '/merchant/disputes', signedInAs: 'merchant', ...home, fontBytesMax: 40_000 },
  { path: '/terms-and-conditions', bytesMax: 60_000, ...page, scriptBytesMax: 0 },
  { path: '/privacy-policy', bytesMax: 60_000, ...page, scriptBytesMax: 0 },
  { path: '/cookie-policy', bytesMax: 60_000, ...page, scriptBytesMax: 0 },
  { path: '/developers', bytesMax: 60_000, ...page, scriptBytesMax: 2_000 },
  {
    path: '/developers/reference/createPaymentRequest',
    bytesMax: 60_000,
    ...page,
    scriptBytesMax: 2_000,
  },
];

/** Each line that is over, in words; nothing when the page keeps within its budget. */
export function overBudget(budget: Budget, { bytes, bytesOf }: Weight): string[] {
  const sum = (...kinds: string[]) =>
    kinds.reduce((total, kind) => total + (bytesOf[kind] ?? 0), 0);
  const lines: [string, number, number][] = [
    ['in all', bytes, budget.bytesMax],
    ['HTML and CSS', sum('Document', 'Stylesheet'), budget.readableBytesMax],
    ['script', sum('Script'), budget.scriptBytesMax],
    ['fonts and pictures', sum('Font', 'Image'), budget.fontBytesMax],
  ];
  return lines
    .filter(([, actual, max]) => actual > max)
    .map(([name, actual, max]) => `${name}: ${actual} bytes, at most ${max}`);
}
