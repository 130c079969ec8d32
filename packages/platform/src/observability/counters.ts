import { Counter, Histogram } from 'prom-client';

// What a process counts as it works, wherever in it that happens. They are the process's own, as
// its registry is; `createMetrics` shows them.
const registers: [] = [];

/** What a carrier made of a text: `taken`, `refused`, `failed` (not reached), `unknown`, `busy`. */
export const texts = new Counter({
  name: 'luwag_sms_total',
  help: 'Texts, by carrier and what it made of them; carrier none: those that nobody took in time',
  labelNames: ['carrier', 'outcome'] as const,
  registers,
});

export const mails = new Counter({
  name: 'luwag_mail_total',
  help: 'Mails, by what the mail server made of them: sent, failed (refused for good), later',
  labelNames: ['outcome'] as const,
  registers,
});

export const pushes = new Counter({
  name: 'luwag_push_total',
  help: 'Pushes, by push service and what it made of them',
  labelNames: ['carrier', 'outcome'] as const,
  registers,
});

export const gatewayCalls = new Histogram({
  name: 'luwag_gateway_seconds',
  help: 'Time until the payment gateway answered, by call and outcome',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

export const webhookDelays = new Histogram({
  name: 'luwag_webhook_delay_seconds',
  help: 'Time from the commit of an event to an attempt to tell a shop, by attempt: first or again',
  labelNames: ['attempt'] as const,
  buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600, 86_400],
  registers,
});

export const webhookFailures = new Counter({
  name: 'luwag_webhook_failures_total',
  help: 'Attempts that a shop’s server did not take, by class: 3xx, 4xx, 5xx, or why there was none',
  labelNames: ['class'] as const,
  registers,
});

export const spans = new Counter({
  name: 'luwag_spans_total',
  help: 'Spans of traces, by what became of them: exported, or dropped because nobody took them',
  labelNames: ['outcome'] as const,
  registers,
});

export const processCounters = [
  texts,
  mails,
  pushes,
  gatewayCalls,
  webhookDelays,
  webhookFailures,
  spans,
] as const;
