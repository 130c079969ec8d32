import { shellEnv } from '@luwag/env';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Every component, and what the application does on any page, for whoever builds or tests them. A
// build that is shipped has neither.
const gallery =
  shellEnv().GALLERY === 'on'
    ? [
        route('design', 'routes/design.tsx'),
        route('design/behaviours', 'routes/design-behaviours.tsx'),
      ]
    : [];

/** What somebody wrote to us: the same pages for buyers and for shops, each in its own area. */
const supportCasesOf = (type: 'buyer' | 'merchant') => [
  route(`${type}/support/cases`, 'routes/support-cases.tsx', {
    id: `routes/${type}-support-cases`,
  }),
  route(`${type}/support/cases/new`, 'routes/support-case-new.tsx', {
    id: `routes/${type}-support-case-new`,
  }),
  route(`${type}/support/cases/:caseId`, 'routes/support-case.tsx', {
    id: `routes/${type}-support-case`,
  }),
];

export default [
  layout('routes/public.tsx', [
    index('routes/home.tsx'),
    route('merchant', 'routes/merchant.tsx'),
    ...['terms-and-conditions', 'privacy-policy', 'cookie-policy'].map((page) =>
      route(page, 'routes/legal.tsx', { id: `routes/${page}` }),
    ),
    route('account-closed', 'routes/account-closed.tsx'),
    route('problems', 'routes/problems.tsx'),
    route('problems/:code', 'routes/problem.tsx'),
    route('developers/*', 'routes/developers.tsx'),
    route('address-finder', 'routes/address-finder.tsx'),
    route('bayad', 'routes/bayad.tsx'),
    route('bayad/payment/:paymentId', 'routes/bayad-payment.tsx'),
    route('bayad/:code', 'routes/bayad-code.tsx'),
    route('verify/:code?', 'routes/certificate.tsx'),
    ...gallery,
  ]),
  layout('routes/support-frame.tsx', [
    ...(['buyer', 'merchant'] as const).map((type) =>
      route(`${type}/support`, 'routes/support.tsx', { id: `routes/${type}-support` }),
    ),
  ]),
  layout('routes/entry.tsx', [
    // One way in, walked by two kinds of account at their own addresses.
    ...(['buyer', 'merchant'] as const).flatMap((type) =>
      ['login', 'signup', 'forgot-password', 'lost-app', 'verify', 'number'].map((page) =>
        route(`${type}/${page}`, `routes/${page}.tsx`, { id: `routes/${type}-${page}` }),
      ),
    ),
    route('ops/login', 'routes/ops-login.tsx'),
    route('ops/enroll', 'routes/ops-enroll.tsx'),
    route('merchant/join', 'routes/merchant-join.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('email-undo', 'routes/undo.tsx', { id: 'routes/email-undo' }),
    route('not-me', 'routes/undo.tsx', { id: 'routes/not-me' }),
    route('stop-mails', 'routes/stop-mails.tsx'),
  ]),
  layout('routes/buyer-area.tsx', [
    route('buyer/dashboard', 'routes/buyer-dashboard.tsx'),
    route('buyer/pay', 'routes/buyer-pay.tsx'),
    route('buyer/pay/scan', 'routes/buyer-scan.tsx'),
    route('buyer/sources', 'routes/buyer-sources.tsx'),
    route('buyer/sources/test', 'routes/buyer-sources.tsx', { id: 'routes/buyer-test-sources' }),
    route('buyer/sources/link/:sourceId', 'routes/buyer-linking.tsx'),
    route('buyer/transactions', 'routes/buyer-transactions.tsx'),
    route('buyer/transactions/:transactionId', 'routes/buyer-transaction.tsx'),
    route('buyer/transactions/:transactionId/move', 'routes/buyer-move.tsx'),
    route('buyer/transactions/:transactionId/lighter', 'routes/buyer-lighter.tsx'),
    route('buyer/transactions/:transactionId/settle', 'routes/buyer-settle.tsx'),
    route('buyer/transactions/:transactionId/call-off', 'routes/buyer-call-off.tsx'),
    route('buyer/transactions/:transactionId/pay', 'routes/buyer-ways.tsx'),
    route('buyer/transactions/:transactionId/payments/:paymentId', 'routes/buyer-payment.tsx'),
    route('buyer/transactions/:transactionId/entries', 'routes/buyer-entries.tsx'),
    route('buyer/transactions/:transactionId/papers', 'routes/buyer-papers.tsx'),
    route('buyer/payments', 'routes/buyer-payments.tsx'),
    route('buyer/payments/:paymentId', 'routes/buyer-receipt.tsx'),
    route('buyer/overview', 'routes/buyer-overview.tsx'),
    route('buyer/transactions/:transactionId/autopay', 'routes/buyer-autopay.tsx'),
    route('buyer/credit', 'routes/buyer-credit.tsx'),
    route('buyer/rating', 'routes/buyer-rating.tsx'),
    route('buyer/transactions/:transactionId/refunds', 'routes/buyer-refunds.tsx'),
    route('buyer/transactions/:transactionId/report', 'routes/buyer-report.tsx'),
    route('buyer/disputes', 'routes/buyer-disputes.tsx'),
    route('buyer/disputes/:disputeId', 'routes/buyer-dispute.tsx'),
    route('buyer/settings/privacy', 'routes/privacy-settings.tsx', { id: 'routes/buyer-privacy' }),
    route('buyer/settings/notices', 'routes/buyer-notices.tsx'),
    ...supportCasesOf('buyer'),
    route('buyer/support/timeline', 'routes/buyer-support-timeline.tsx'),
    route('buyer/notices', 'routes/inbox.tsx', { id: 'routes/buyer-inbox' }),
    route('buyer/onboarding', 'routes/buyer-onboarding.tsx'),
    route('buyer/onboarding/profile', 'routes/buyer-onboarding-profile.tsx'),
    route('buyer/onboarding/documents', 'routes/buyer-onboarding-documents.tsx'),
    route('buyer/settings/profile', 'routes/buyer-profile.tsx'),
    route('buyer/settings/security', 'routes/security.tsx', { id: 'routes/buyer-security' }),
    route('buyer/settings/proof', 'routes/security-proof.tsx', { id: 'routes/buyer-proof' }),
    route('buyer/settings/lost', 'routes/security-lost.tsx', { id: 'routes/buyer-lost' }),
  ]),
  layout('routes/buyer-capture.tsx', [
    route('buyer/onboarding/liveness-check', 'routes/buyer-onboarding-liveness.tsx'),
  ]),
  layout('routes/merchant-area.tsx', [
    route('merchant/dashboard', 'routes/merchant-dashboard.tsx'),
    route('merchant/payments', 'routes/merchant-payments.tsx'),
    route('merchant/payments/:requestId', 'routes/merchant-payment.tsx'),
    route('merchant/payments/:requestId/receipt', 'routes/merchant-receipt.tsx'),
    route('merchant/requests', 'routes/merchant-requests.tsx'),
    route('merchant/requests/:requestId', 'routes/merchant-request.tsx'),
    route('merchant/requests/:requestId/refund', 'routes/merchant-refund.tsx'),
    route('merchant/payouts', 'routes/merchant-payouts.tsx'),
    route('merchant/payouts/:payoutId', 'routes/merchant-payout.tsx'),
    route('merchant/disputes', 'routes/merchant-disputes.tsx'),
    route('merchant/disputes/:disputeId', 'routes/merchant-dispute.tsx'),
    route('merchant/stores', 'routes/merchant-stores.tsx'),
    route('merchant/stores/new', 'routes/merchant-store-new.tsx'),
    route('merchant/stores/:storeId', 'routes/merchant-store.tsx'),
    route('merchant/stores/:storeId/edit', 'routes/merchant-store-edit.tsx'),
    route('merchant/stores/:storeId/devices', 'routes/merchant-store-devices.tsx'),
    route('merchant/team', 'routes/merchant-team.tsx'),
    route('merchant/developers', 'routes/merchant-developers.tsx'),
    route('merchant/developers/keys', 'routes/merchant-keys.tsx'),
    route('merchant/developers/webhooks', 'routes/merchant-webhooks.tsx'),
    route('merchant/developers/log', 'routes/merchant-log.tsx'),
    route('merchant/developers/clock', 'routes/merchant-clock.tsx'),
    route('merchant/developers/docs/*', 'routes/merchant-docs.tsx'),
    ...supportCasesOf('merchant'),
    route('merchant/onboarding', 'routes/merchant-onboarding.tsx'),
    route('merchant/onboarding/business', 'routes/merchant-business.tsx'),
    route('merchant/onboarding/papers', 'routes/merchant-papers.tsx'),
    route('merchant/onboarding/bank', 'routes/merchant-bank.tsx'),
    route('merchant/settings', 'routes/merchant-settings.tsx'),
    route('merchant/settings/profile', 'routes/merchant-business.tsx', {
      id: 'routes/merchant-profile',
    }),
    route('merchant/settings/bank', 'routes/merchant-bank.tsx', { id: 'routes/merchant-bank-set' }),
    route('merchant/settings/notifications', 'routes/merchant-notifications.tsx'),
    route('merchant/notices', 'routes/inbox.tsx', { id: 'routes/merchant-inbox' }),
    route('merchant/settings/privacy', 'routes/privacy-settings.tsx', {
      id: 'routes/merchant-privacy',
    }),
    route('merchant/settings/security', 'routes/security.tsx', { id: 'routes/merchant-security' }),
    route('merchant/settings/proof', 'routes/security-proof.tsx', { id: 'routes/merchant-proof' }),
    route('merchant/settings/lost', 'routes/security-lost.tsx', { id: 'routes/merchant-lost' }),
  ]),
  layout('routes/ops-area.tsx', [
    route('ops', 'routes/ops.tsx'),
    // One queue and one desk, walked by two kinds of case at their own addresses.
    ...(['kyc', 'kyb'] as const).flatMap((kind) => [
      route(`ops/${kind}`, 'routes/ops-queue.tsx', { id: `routes/ops-${kind}` }),
      route(`ops/${kind}/:caseId`, 'routes/ops-case.tsx', { id: `routes/ops-${kind}-case` }),
    ]),
    route('ops/collections', 'routes/ops-collections.tsx'),
    route('ops/collections/:accountId', 'routes/ops-late-person.tsx'),
    route('ops/people', 'routes/ops-people.tsx'),
    route('ops/people/:accountId', 'routes/ops-person.tsx'),
    route('ops/payouts', 'routes/ops-payouts.tsx'),
    route('ops/payouts/batches/:batchId', 'routes/ops-payout-batch.tsx'),
    route('ops/payouts/:payoutId', 'routes/ops-payout.tsx'),
    route('ops/purchases', 'routes/ops-purchases.tsx'),
    route('ops/purchases/:requestId', 'routes/ops-purchase.tsx'),
    route('ops/disputes', 'routes/ops-disputes.tsx'),
    route('ops/disputes/:disputeId', 'routes/ops-dispute.tsx'),
    route('ops/support', 'routes/ops-support.tsx'),
    route('ops/support/:caseId', 'routes/ops-support-case.tsx'),
    route('ops/nights', 'routes/ops-nights.tsx'),
    route('ops/audit', 'routes/ops-audit.tsx'),
    route('ops/staff', 'routes/ops-staff.tsx'),
    route('ops/settings/security', 'routes/security.tsx', { id: 'routes/ops-security' }),
  ]),
  route('counter', 'routes/counter.tsx'),
  route('counter/:requestId', 'routes/counter-request.tsx'),
  route('merchant/paid', 'routes/merchant-paid.ts'),
  route('merchant/payments/file', 'routes/merchant-payments-file.ts'),
  route('ops/audit/export', 'routes/ops-audit-export.ts'),
  ...(['buyer', 'merchant'] as const).flatMap((type) => [
    route(`${type}/settings/privacy/copy`, 'routes/privacy-copy.ts', {
      id: `routes/${type}-privacy-copy`,
    }),
    route(`${type}/notices/unread`, 'routes/inbox-unread.ts', {
      id: `routes/${type}-inbox-unread`,
    }),
  ]),
  route('buyer/transactions/:transactionId/calendar', 'routes/buyer-calendar.ts'),
  route('p/:token', 'routes/webpay-link.tsx'),
  layout('routes/webpay-frame.tsx', [
    route('buyer/webpay', 'routes/webpay.tsx'),
    route('buyer/webpay/agreement', 'routes/webpay-agreement.tsx'),
    route('buyer/webpay/otp', 'routes/webpay-otp.tsx'),
    route('buyer/webpay/done', 'routes/webpay-done.tsx'),
    route('buyer/webpay/:proposalId', 'routes/webpay-linking.tsx'),
  ]),
  route('buyer/webpay/statement', 'routes/webpay-statement.ts'),
  route('buyer/webpay/calendar', 'routes/webpay-calendar.ts'),
  ...['llms.txt', 'llms-full.txt', 'developers/text/:guide'].map((path) =>
    route(path, 'routes/developers-text.ts', { id: `routes/${path}` }),
  ),
  route('auth/error', 'routes/auth-error.tsx'),
  route('slow-network', 'routes/slow-network.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('500', 'routes/server-fault.tsx'),
  route('404', 'routes/not-found.tsx'),
  route('*', 'routes/not-found.tsx', { id: 'routes/any-other' }),
] satisfies RouteConfig;
