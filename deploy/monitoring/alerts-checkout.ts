import { type Budget, burnAlerts, type RuleGroup, recordingsOf } from './alert.ts';

export const checkout: Budget = {
  name: 'Checkout',
  series: 'checkout',
  endpoints: 'payments.processPayment',
  endpoint: 'payments.processPayment',
  budget: 0.0005,
  what: 'Checkouts',
  runbook: 'checkout-errors',
};

export const signIn: Budget = {
  name: 'SignIn',
  series: 'sign_in',
  endpoints: 'accounts.openSession.*',
  endpoint: 'accounts.openSession',
  budget: 0.001,
  what: 'Sign-ins',
  runbook: 'sign-in-errors',
};

const of = 'endpoint="payments.processPayment"';
const count = `luwag_http_request_seconds_count{${of}}`;
const countOf = `luwag_http_request_seconds_count{${of},status="201"}`;
const quick = `luwag_http_request_seconds_bucket{${of},le="1"}`;

const slowShare = (window: string) =>
  `1 - sum(rate(${quick}[${window}])) / sum(rate(${count}[${window}])) > 0.05`;

export const checkoutGroup: RuleGroup = {
  name: 'checkout',
  recordings: [...recordingsOf(checkout), ...recordingsOf(signIn)],
  alerts: [
    ...burnAlerts(checkout),
    {
      name: 'CheckoutSlow',
      expr: ['15m', '5m'].map(slowShare).join(' and '),
      for: '5m',
      severity: 'ticket',
      summary: 'More than one checkout in twenty takes over a second',
      runbook: 'checkout-slow',
      fires: { series: { [quick]: '0+90x60', [countOf]: '0+100x60' }, at: '40m' },
      blip: {
        // One slow minute, among minutes of which each is quick.
        series: { [quick]: '0+100x30 3010+100x60', [countOf]: '0+100x90' },
        at: ['32m', '36m', '50m'],
      },
    },
    {
      name: 'CheckoutSilent',
      // The api is well and nobody reaches it: the web server, the balancer or a name is gone.
      expr: `(sum(increase(${count}[30m])) or vector(0)) == 0 and sum(increase(${count}[30m] offset 1d)) > 30`,
      for: '5m',
      severity: 'page',
      summary: 'No checkout for half an hour, though there were some at this time yesterday',
      runbook: 'checkout-errors',
      every: '5m',
      fires: { series: { [countOf]: '0+50x288 14400x40' }, at: '1500m' },
      blip: {
        series: { [countOf]: '0+50x288 14400x4 14450+50x20' },
        at: ['1455m', '1460m', '1500m'],
      },
    },
    {
      name: 'RequestsShed',
      expr: 'sum(rate(luwag_http_shed_total[5m])) > 1',
      for: '5m',
      severity: 'ticket',
      summary: 'The api turns requests away for want of capacity',
      runbook: 'checkout-slow',
      fires: { series: { 'luwag_http_shed_total{priority="list"}': '0+120x60' }, at: '20m' },
      blip: {
        series: { 'luwag_http_shed_total{priority="list"}': '0x10 400x60' },
        at: ['11m', '14m', '20m'],
      },
    },
    ...burnAlerts(signIn),
  ],
};
