import type { Role } from './roles.ts';

/** A page, with the status its address answers with, and who has to be signed in to see it. */
export type ProductPage = {
  name: string;
  path: string;
  status: number;
  signedInAs?: Role;
};

const nobodysId = '019a8474-0000-7000-8000-000000000001';

/** Pages for one role; they answer with 200 unless they say otherwise. */
const pagesOf = (
  role: Role,
  list: { name: string; path: string; status?: number }[],
): ProductPage[] => list.map((page) => ({ status: 200, ...page, signedInAs: role }));

export const pages: ProductPage[] = [
  { name: 'landing', path: '/', status: 200 },
  { name: 'merchant', path: '/merchant', status: 200 },
  { name: 'terms', path: '/terms-and-conditions', status: 200 },
  { name: 'privacy', path: '/privacy-policy', status: 200 },
  { name: 'cookies', path: '/cookie-policy', status: 200 },
  { name: 'account-closed', path: '/account-closed', status: 200 },
  { name: 'problems', path: '/problems', status: 200 },
  { name: 'problem', path: '/problems/payment_request_not_found', status: 200 },
  { name: 'developers', path: '/developers', status: 200 },
  { name: 'developers-calls', path: '/developers/reference', status: 200 },
  { name: 'developers-call', path: '/developers/reference/createPaymentRequest', status: 200 },
  { name: 'buyer-support', path: '/buyer/support', status: 200 },
  { name: '404', path: '/404', status: 404 },
  { name: '500', path: '/500', status: 500 },
  { name: 'slow-network', path: '/slow-network', status: 200 },
  { name: 'design', path: '/design', status: 200 },
  { name: 'behaviours', path: '/design/behaviours', status: 200 },
  { name: 'address-finder', path: '/address-finder', status: 200 },
  { name: 'counter', path: '/counter', status: 200 },
  { name: 'bayad', path: '/bayad', status: 200 },
  // A code that is well formed, and nobody's.
  { name: 'bayad-unknown', path: '/bayad/PY00000000', status: 404 },
  { name: 'bayad-mistyped', path: '/bayad/PYK7QD29M0', status: 422 },
  { name: 'verify', path: '/verify', status: 200 },
  { name: 'paluwagan-check', path: '/paluwagan/check', status: 200 },
  { name: 'verify-unknown', path: '/verify/00000000000000000000000000', status: 404 },
  { name: 'buyer-login', path: '/buyer/login', status: 200 },
  { name: 'merchant-login', path: '/merchant/login', status: 200 },
  { name: 'ops-login', path: '/ops/login', status: 200 },
  { name: 'ops-enroll', path: '/ops/enroll', status: 200 },
  { name: 'buyer-signup', path: '/buyer/signup', status: 200 },
  { name: 'merchant-signup', path: '/merchant/signup', status: 200 },
  { name: 'buyer-forgot-password', path: '/buyer/forgot-password', status: 200 },
  { name: 'merchant-forgot-password', path: '/merchant/forgot-password', status: 200 },
  { name: 'buyer-lost-app', path: '/buyer/lost-app', status: 200 },
  { name: 'reset-password', path: '/reset-password?key=a.b', status: 200 },
  { name: 'buyer-verify', path: '/buyer/verify', status: 200 },
  { name: 'buyer-verify-link', path: '/buyer/verify?key=a.b', status: 200 },
  { name: 'merchant-join', path: '/merchant/join?key=a', status: 200 },
  { name: 'merchant-verify', path: '/merchant/verify', status: 200 },
  { name: 'email-undo', path: '/email-undo?key=a', status: 200 },
  { name: 'not-me', path: '/not-me?key=a', status: 200 },
  { name: 'stop-mails', path: '/stop-mails?key=a', status: 200 },
  ...pagesOf('buyer', [
    { name: 'buyer-proof', path: '/buyer/settings/proof' },
    { name: 'buyer-lost', path: '/buyer/settings/lost' },
  ]),
  { name: 'webpay-nothing', path: '/buyer/webpay', status: 404 },
  { name: 'webpay-unknown', path: '/p/AAAAAAAAAAAAAAAAAAAAAA', status: 404 },
  ...pagesOf('buyer', [
    { name: 'buyer-dashboard', path: '/buyer/dashboard' },
    { name: 'buyer-rating', path: '/buyer/rating?onTime=1' },
    { name: 'buyer-account', path: '/buyer/account' },
    { name: 'buyer-number-change', path: '/buyer/settings/number' },
    { name: 'buyer-privacy', path: '/buyer/settings/privacy' },
    { name: 'buyer-security', path: '/buyer/settings/security' },
  ]),
  ...pagesOf('merchant', [
    { name: 'merchant-dashboard', path: '/merchant/dashboard' },
    { name: 'merchant-privacy', path: '/merchant/settings/privacy' },
    { name: 'merchant-security', path: '/merchant/settings/security' },
    { name: 'merchant-payments', path: '/merchant/payments' },
    {
      name: 'merchant-payments-none',
      path: '/merchant/payments?q=NONE&from=2026-01-01&state=paid&mode=test',
    },
    { name: 'merchant-payment-missing', path: `/merchant/payments/${nobodysId}`, status: 404 },
    { name: 'merchant-settings', path: '/merchant/settings' },
    { name: 'merchant-notifications', path: '/merchant/settings/notifications' },
    { name: 'merchant-notices', path: '/merchant/notices' },
    { name: 'merchant-requests', path: '/merchant/requests' },
    {
      name: 'merchant-refund-missing',
      path: `/merchant/requests/${nobodysId}/refund`,
      status: 404,
    },
    { name: 'merchant-payouts', path: '/merchant/payouts' },
    { name: 'merchant-payout-missing', path: `/merchant/payouts/${nobodysId}`, status: 404 },
    { name: 'merchant-disputes', path: '/merchant/disputes' },
    { name: 'merchant-dispute-missing', path: `/merchant/disputes/${nobodysId}`, status: 404 },
    { name: 'merchant-help', path: '/merchant/support?q=payout' },
    { name: 'merchant-team', path: '/merchant/team?invite=1' },
    { name: 'merchant-stores', path: '/merchant/stores' },
    { name: 'merchant-store-new', path: '/merchant/stores/new' },
    { name: 'merchant-site-new', path: '/merchant/stores/new?kind=site' },
    { name: 'merchant-developers', path: '/merchant/developers' },
    { name: 'merchant-keys', path: '/merchant/developers/keys' },
    { name: 'merchant-clock', path: '/merchant/developers/clock' },
    { name: 'merchant-webhooks', path: '/merchant/developers/webhooks?mode=test' },
    { name: 'merchant-webhook-new', path: '/merchant/developers/webhooks?add=1' },
    { name: 'merchant-log', path: '/merchant/developers/log?mode=test' },
    { name: 'merchant-docs', path: '/merchant/developers/docs' },
    { name: 'merchant-profile', path: '/merchant/settings/profile' },
    { name: 'merchant-bank-settings', path: '/merchant/settings/bank' },
  ]),
  ...pagesOf('new_shop', [
    { name: 'merchant-onboarding', path: '/merchant/onboarding' },
    { name: 'merchant-business', path: '/merchant/onboarding/business' },
    { name: 'merchant-papers', path: '/merchant/onboarding/papers' },
    { name: 'merchant-bank', path: '/merchant/onboarding/bank' },
  ]),
  ...pagesOf('buyer', [
    { name: 'slow-network-due', path: '/slow-network?due' },
    { name: 'buyer-pay', path: '/buyer/pay' },
    { name: 'buyer-pay-slip', path: '/buyer/pay?reference=AAAA-AAA1', status: 422 },
    { name: 'buyer-scan', path: '/buyer/pay/scan?with=picture' },
  ]),
  ...pagesOf('applicant', [
    { name: 'buyer-onboarding', path: '/buyer/onboarding' },
    { name: 'buyer-onboarding-profile', path: '/buyer/onboarding/profile' },
    { name: 'buyer-onboarding-documents', path: '/buyer/onboarding/documents?first=passport' },
    { name: 'buyer-onboarding-two-ids', path: '/buyer/onboarding/documents?first=philhealth' },
    { name: 'buyer-face-check', path: '/buyer/onboarding/liveness-check' },
    { name: 'buyer-face-still', path: '/buyer/onboarding/liveness-check?with=person' },
  ]),
  ...pagesOf('buyer', [
    { name: 'buyer-profile', path: '/buyer/settings/profile' },
    { name: 'buyer-notices', path: '/buyer/settings/notices' },
    { name: 'buyer-inbox', path: '/buyer/notices' },
    { name: 'buyer-sources', path: '/buyer/sources' },
    { name: 'buyer-test-sources', path: '/buyer/sources/test' },
    { name: 'buyer-transactions', path: '/buyer/transactions' },
    { name: 'buyer-transactions-none', path: '/buyer/transactions?buyer_status=REFUNDED' },
    { name: 'buyer-ways-missing', path: `/buyer/transactions/${nobodysId}/pay`, status: 404 },
    { name: 'buyer-transaction-missing', path: `/buyer/transactions/${nobodysId}`, status: 404 },
    { name: 'buyer-move-missing', path: `/buyer/transactions/${nobodysId}/move`, status: 404 },
    { name: 'buyer-entries-none', path: `/buyer/transactions/${nobodysId}/entries`, status: 404 },
    { name: 'buyer-payments', path: '/buyer/payments' },
    { name: 'buyer-credit', path: '/buyer/credit' },
    { name: 'buyer-paluwagan', path: '/buyer/paluwagan' },
    { name: 'buyer-overview', path: '/buyer/overview' },
    {
      name: 'buyer-autopay-missing',
      path: `/buyer/transactions/${nobodysId}/autopay`,
      status: 404,
    },
    { name: 'buyer-report-missing', path: `/buyer/transactions/${nobodysId}/report`, status: 404 },
    { name: 'buyer-support-new', path: '/buyer/support/cases/new?topic=complaint' },
    { name: 'buyer-disputes', path: '/buyer/disputes' },
    { name: 'buyer-dispute-missing', path: `/buyer/disputes/${nobodysId}`, status: 404 },
    {
      name: 'buyer-refunds-missing',
      path: `/buyer/transactions/${nobodysId}/refunds`,
      status: 404,
    },
  ]),
  ...pagesOf('staff', [
    { name: 'ops', path: '/ops' },
    { name: 'ops-kyc', path: '/ops/kyc' },
    { name: 'ops-kyc-theirs', path: '/ops/kyc?state=WAITING_CUSTOMER_INPUT' },
    { name: 'ops-kyb', path: '/ops/kyb' },
    { name: 'ops-audit', path: '/ops/audit' },
    { name: 'ops-collections', path: '/ops/collections' },
    { name: 'ops-late-person-missing', path: `/ops/collections/${nobodysId}`, status: 404 },
    { name: 'ops-people', path: '/ops/people' },
    { name: 'ops-person-missing', path: `/ops/people/${nobodysId}`, status: 404 },
    { name: 'ops-payouts', path: '/ops/payouts' },
    { name: 'ops-payout-missing', path: `/ops/payouts/${nobodysId}`, status: 404 },
    { name: 'ops-payout-batch-missing', path: `/ops/payouts/batches/${nobodysId}`, status: 404 },
    { name: 'ops-risk', path: '/ops/risk' },
    { name: 'ops-risk-case-missing', path: `/ops/risk/${nobodysId}`, status: 404 },
    { name: 'ops-purchases', path: '/ops/purchases?reference=AAAA-AAAA' },
    { name: 'ops-purchase-missing', path: `/ops/purchases/${nobodysId}`, status: 404 },
    { name: 'ops-disputes', path: '/ops/disputes' },
    { name: 'ops-dispute-missing', path: `/ops/disputes/${nobodysId}`, status: 404 },
    { name: 'ops-support', path: '/ops/support' },
    { name: 'ops-nights', path: '/ops/nights' },
    { name: 'ops-reconciliation', path: '/ops/reconciliation' },
    { name: 'ops-ledger', path: '/ops/ledger' },
    { name: 'ops-staff', path: '/ops/staff' },
    { name: 'ops-set-up', path: '/ops/set-up' },
    {
      name: 'ops-holiday-new',
      path: '/ops/set-up/holidays/new?date=2099-01-02&kind=regular&name=Day+of+Mourning',
    },
    { name: 'ops-companies', path: '/ops/set-up/companies' },
    { name: 'ops-health', path: '/ops/health' },
    { name: 'ops-case-missing', path: `/ops/kyc/${nobodysId}`, status: 404 },
    { name: 'ops-security', path: '/ops/settings/security' },
  ]),
];

export const themes = ['light', 'dark'] as const;
export const locales = ['en', 'fil'] as const;
export const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;

export type Look = {
  theme: (typeof themes)[number];
  locale: (typeof locales)[number];
  size: (typeof sizes)[number];
};
