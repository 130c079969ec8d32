import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { devMessages } from './dev-messages.ts';
import { devPackages } from './dev-packages.ts';
import { developerDocs } from './developer-docs.ts';
import { elementModule } from './element-module.ts';
import { faceFiles } from './face-files.ts';
import { legalTexts } from './legal-text.ts';
import { messagesOptions } from './messages.config.ts';
import { pageModule } from './page-module.ts';

// The design system publishes components and styles; its font files are reached by their folder.
const uiFonts = fileURLToPath(new URL('../../packages/ui/src/fonts', import.meta.url));

// What every page needs travels in two files instead of thirty: each file costs its own headers,
// and on a slow line its own wait. The rest stays with the page that uses it.
const framework = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'react-router'],
  ...['react-redux', 'redux', 'redux-thunk', 'reselect', 'immer', '@reduxjs/toolkit'],
];
const frame = [
  'src/shared/components/shell/(?!places)',
  'src/shared/components/landing/public-frame\\.tsx$',
  'src/features/faults/',
  'src/features/overlays/(?!toaster|use-payment-news|load-latest)',
  'src/store/',
  'src/shared/page/(?:nonce|page-view)\\.ts$',
  'src/paraglide/runtime',
  'src/paraglide/messages/shell_(?!light|behaviours)',
  'ui/src/(?:banner|button|class-names|icon|icon-button|icon-paths|link-row|mark)\\.tsx?$',
];
// Small parts that most pages have some of: they travel with the frame, for a file of their own
// would cost them more in headers. A group takes along whatever it needs, so these are named before
// the others; or else a page with one field would fetch every screen below.
const common = [
  'ui/src/(?:badge|capiz|capiz-light|card|field|select-field|text-field|tracker)\\.tsx?$',
  'ui/src/use-has-script\\.ts$',
  'src/shared/(?:auth/pages|page/(?:report-fault|safe-path)|api/(?:refusals|unless-disconnected)|format/clock-time)\\.ts$',
  'src/shared/hooks/(?:countdown|use-countdown)\\.ts$',
  'packages/domain/src/durations\\.ts$',
];
// What the screens about secrets have in common, inside the door and at it; and what all screens of
// coming in have in common. Checks are fetched once somebody types, passkeys once one is used.
const secrets = [
  'ui/src/(?:checkbox|code-field|password-field|rule-list)\\.tsx?$',
  'src/shared/auth/(?:auth-error|passkeys\\.ts$)',
  'src/paraglide/messages/(?:session_error_(?!page_)|entry_code_|entry_login_submit)',
];
const entry = [
  'src/features/auth/(?:account-paths|appearing|email-field|entry-|field-words|form-(?!sent))',
  'src/features/auth/(?:more-links|number-field|password-fields|sign-in-|use-(?!code-work|resend|texted))',
  'packages/domain/src/(?:mobile-number|one-time-codes)',
  'src/paraglide/messages/entry_(?:forgot_back|number_help_merchant)\\.',
];
// Prices and paths of payments, in front of the door and behind it, with the words of their lines.
const figures = [
  'ui/src/(?:money|money-field|path-|payment-path|price-|range-field|slip|table|tick|time-mark|wheel)',
  'src/shared/format/price-words\\.ts$',
  'src/paraglide/messages/landing_(?:price|dates|state)_',
  'src/shared/components/landing/section\\.tsx$',
];
// Small parts of most pages behind the door. The list of all files travels with the first page, so
// a file of its own costs every visitor its name.
const inside = [
  'src/shared/components/copy-button\\.tsx$',
  'ui/src/(?:empty-state|heading|list|skeleton)\\.tsx?$',
  'src/shared/format/(?:format-moment|money-words)\\.ts$',
  'src/features/dashboard/page-trouble\\.tsx$',
  'src/shared/(?:hooks/use-is-slow|page/(?:with-search|whole-page))\\.ts$',
  'src/shared/format/(?:channel-names|initials|items-state|moment-words|onboarding-turn)\\.ts$',
  'packages/domain/src/channel-names\\.ts$',
  'src/shared/components/(?:held/held|not-here)\\.tsx$',
  'src/shared/forms/(?:plain-form|refusal-banner)\\.tsx$',
  'src/shared/hooks/use-focus-on-news\\.ts$',
  'src/paraglide/messages/(?:home_step_open|security_number_unconfirmed)\\.',
];
// The places behind the door, and who of a shop sees which.
const areas = [
  'src/features/dashboard/area\\.tsx$',
  'src/features/session/session-area\\.tsx$',
  'src/features/dashboard/mode-switch\\.tsx$',
  'src/shared/components/shell/places\\.ts$',
  'src/shared/(?:auth/use-may|format/role-words|page/app-links)\\.ts$',
  'packages/domain/src/shop-roles\\.ts$',
];
// What is expected and why, on the home of a shop and where its payouts are.
const payouts = [
  'src/features/merchant/next-payout\\.tsx$',
  'src/shared/components/payout/',
  'src/shared/format/payout-words\\.ts$',
  'src/paraglide/messages/(?:payouts_(?:title|why_amount|debt|kept|to_bank|under_way)|bank_state_)',
];
// Told once somebody pays: fetched after the page.
const paid = ['src/(?:features/merchant|shared)/paid/'];
// What pages with a form have in common.
const forms = [
  'src/shared/forms/(?:form-reply|post-form|submit-button)\\.tsx?$',
  'src/shared/forms/use-(?:checked-form|form|is-sending)\\.ts$',
  'src/shared/components/page-head\\.tsx$',
];
const onboarding = [
  'src/shared/forms/(?:gender-field|person-inputs)\\.tsx$',
  'src/paraglide/messages/(?:profile_(?:busy|fault)|kyc_fault_|kyc_profile_gender)',
];
// One picture in a form, and the form that carries it.
const pictures = [
  'src/shared/pictures/(?:draw-picture|picture-field|shrink-picture|use-picture-form)\\.tsx?$',
  'src/shared/forms/file-input\\.tsx$',
];
// Words that several pages share would each get a file. The checkout's pages run no script of this
// build, so however large their file is, nobody fetches it.
const security = [
  'src/features/security/(?!lost|proof-page).*\\.tsx?$',
  'src/paraglide/messages/security_(?!lost|step_up)',
];
// Many pages ask for a factor before they do something; few of them are about secrets.
const stepUp = [
  'src/shared/components/proof/step-up-prompt\\.tsx$',
  'src/paraglide/messages/security_step_up_',
];
const webpay = ['src/paraglide/messages/webpay_(?!done_text|fault_recent)'];
const selling = [
  'src/features/merchant/(?:asking|back-link|keys|no-store|payments-address|request-state|selling-fault|store-pick)\\.tsx?$',
  'src/paraglide/messages/selling_(?:copied|keys_no_factor_action|requests_no_(?:store_title|words))',
  'src/paraglide/messages/selling_(?:ask_(?:amount|store|title)|busy|counter_back|general_|stores_open|unreachable)',
];
const ops = [
  'src/features/ops/(?:audit-address|reason-field)\\.tsx?$',
  'src/paraglide/messages/ops_(?:audit_title|chain_broken_at|pages)',
];
const sharedFiles = [
  {
    name: 'framework',
    priority: 2,
    test: new RegExp(`node_modules/(?:${framework.join('|')})/|rolldown/runtime`),
  },
  {
    name: 'frame',
    priority: 1,
    test: new RegExp([...frame, ...common].join('|')),
  },
  // What few pages behind the door or one in front of it need stays with them.
  {
    name: 'domain',
    priority: 1,
    test: /packages\/domain\/src\/(?!durations|mobile-number|one-time-codes|picture-limits|reference|session-limits|qr-ph|emv-qr|liveness|kyc-steps|consents|case-promises|test-values|store-code|tin|confirming|face-match|channel-names|disputes|delinquency|certificates|scorecard|pay-code|pay-days|payout|receipt-number|csv|bank-accounts|shop-roles|second-person|fixed-code|counter-lock|calling-off|refunds|support|notices|staff-|number-changes|person-past|desk-queues|holiday-|short-names|risk-|trial-balance|journal-causes|switches|paluwagan-|sha256)/,
  },
  { name: 'figures', priority: 1, test: new RegExp(figures.join('|')) },
  { name: 'secrets', priority: 1, test: new RegExp(secrets.join('|')) },
  { name: 'entry', priority: 0, test: new RegExp(entry.join('|')) },
  { name: 'forms', priority: 1, test: new RegExp(forms.join('|')) },
  { name: 'inside', priority: 1, test: new RegExp(inside.join('|')) },
  { name: 'address', priority: 1, test: /src\/features\/address\/address-(?:choices|picker)/ },
  { name: 'areas', priority: 1, test: new RegExp(areas.join('|')) },
  // Of the landing page of shops as well, which needs nothing else of payouts.
  { name: 'waterfall', priority: 1, test: /packages\/ui\/src\/waterfall/ },
  { name: 'payouts', priority: 1, test: new RegExp(payouts.join('|')) },
  { name: 'paid', priority: 1, test: new RegExp(paid.join('|')) },
  { name: 'onboarding', priority: 1, test: new RegExp(onboarding.join('|')) },
  { name: 'pictures', priority: 1, test: new RegExp(pictures.join('|')) },
  { name: 'step-up', priority: 1, test: new RegExp(stepUp.join('|')) },
  { name: 'security', priority: 0, test: new RegExp(security.join('|')) },
  { name: 'webpay', priority: 0, test: new RegExp(webpay.join('|')) },
  { name: 'selling', priority: 1, test: new RegExp(selling.join('|')) },
  // Of two features, one of which is the landing page of shops: it would load the other whole.
  { name: 'code-block', priority: 2, test: /packages\/ui\/src\/code-block/ },
  {
    name: 'developers',
    priority: 1,
    test: /src\/features\/developers\/|src\/paraglide\/messages\/developers_(?!link)/,
  },
  { name: 'ops', priority: 1, test: new RegExp(ops.join('|')) },
];

// The server bundle carries its own React, fixed to production. Left outside, React would ask the
// environment when it starts and run its slow development build wherever NODE_ENV was forgotten.
const builtEnvironments = {
  client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  ssr: { keepProcessEnv: false, resolve: { noExternal: true as const } },
};

// What a page imports is made ready while the page itself is still being read: after a start, the
// first page comes sooner.
const developedEnvironments = { ssr: { dev: { preTransformRequests: true } } };

// The types of routes are made with the settings of a build. Its form of the messages, thousands of
// files, is of no use to them, and would be what the compiler and the tests then read.
const isBuild = (command: string): boolean =>
  command === 'build' && !process.argv.includes('typegen');

export default defineConfig(({ command }) => ({
  resolve: { alias: { '@luwag/ui/fonts': uiFonts } },
  plugins: [
    isBuild(command) ? paraglideVitePlugin(messagesOptions) : devMessages(),
    pageModule('webpay', 'src/features/webpay/browser/main.ts'),
    pageModule('presence', 'src/features/session/presence-main.ts'),
    elementModule(),
    pageModule('developers', 'src/features/developers/browser/main.ts'),
    faceFiles(),
    legalTexts(),
    developerDocs(),
    reactRouter(),
  ],
  optimizeDeps: devPackages,
  environments: command === 'build' ? builtEnvironments : developedEnvironments,
}));
