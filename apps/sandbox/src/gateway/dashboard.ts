import { type Html, html } from '../pages/html.ts';
import type { Gateway } from './gateway.ts';
import { showPesos } from './money.ts';
import type { Webhook } from './rows.ts';

const ROWS_MAX = 100;

type Line = { title: string; state: string; note: string; at: string; href?: string };

/** The book at a glance, newest first. */
export function dashboardBody({ book, webhooks, clock }: Gateway): Html {
  const { url } = webhooks.target;
  return html`
<p class="quiet">It is ${clock.now()} here. Webhooks go ${url === undefined ? 'nowhere: no URL is set' : html`to <code>${url}</code>`}.</p>
<form method="get" action="/xendit/counter">
<label>Pay a code, or the text of a QR code<input name="code" autocomplete="off"></label>
<button>Find it</button>
</form>
${section(
  'Payment requests',
  book.list('requests').map((row) => ({
    title: `${showPesos(row.amountCentavos)} ${row.channelCode}`,
    state: withCode(row.status, row.failureCode),
    note: row.referenceId,
    at: row.createdAt,
    href: `/xendit/pay/${row.id}`,
  })),
)}
${section(
  'Refunds',
  book.list('refunds').map((row) => ({
    title: showPesos(row.amountCentavos),
    state: withCode(row.status, row.failureCode),
    note: `${row.referenceId ?? ''} of ${row.requestId}`,
    at: row.createdAt,
  })),
)}
${section(
  'Payouts',
  book.list('payouts').map((row) => ({
    title: `${showPesos(row.amountCentavos)} ${row.recipient.account_details.routing_value_1}`,
    state: withCode(row.status, row.failureCode),
    note: row.referenceId,
    at: row.createdAt,
  })),
)}
${section(
  'Tokens',
  book.list('tokens').map((row) => ({
    title: `${row.channelCode} ${row.accountNumber}`,
    state: withCode(row.status, row.failureCode),
    note: row.referenceId,
    at: row.createdAt,
    href: `/xendit/pay/${row.id}`,
  })),
)}
${section(
  'Sessions',
  book.list('sessions').map((row) => ({
    title: `${row.sessionType} ${showPesos(row.amountCentavos)}`,
    state: row.status,
    note: row.referenceId,
    at: row.createdAt,
    href: `/xendit/pay/${row.id}`,
  })),
)}
${section('Webhooks', book.list('webhooks').map(webhookLine))}`;
}

function webhookLine({ event, status, attempts, webhookId, createdAt }: Webhook): Line {
  const outcomes = attempts.map(({ outcome }) => outcome).join(', ');
  const note = `${webhookId}${outcomes === '' ? '' : ` · answered ${outcomes}`}`;
  return { title: event, state: status, note, at: createdAt };
}

function section(heading: string, lines: Line[]): Html {
  const newest = lines.toReversed().slice(0, ROWS_MAX);
  return html`<h2>${heading} (${lines.length})</h2>
${newest.length === 0 ? html`<p class="quiet">None yet.</p>` : html`<ul class="list">${newest.map(lineItem)}</ul>`}`;
}

function lineItem({ title, state, note, at, href }: Line): Html {
  const content = html`<span class="top"><span class="what">${title}</span><span class="code">${state}</span></span>
<span class="below"><span class="who">${note}</span><span>${at}</span></span>`;
  return href === undefined
    ? html`<li><div class="row">${content}</div></li>`
    : html`<li><a class="row" href="${href}">${content}</a></li>`;
}

const withCode = (status: string, failureCode: string | undefined): string =>
  failureCode === undefined ? status : `${status} ${failureCode}`;
