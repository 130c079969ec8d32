import { type Html, html } from '../pages/html.ts';
import { channelOf } from './channels.ts';
import { PAYMENT_FAILURE_CODES, TOKEN_FAILURE_CODES } from './failure-codes.ts';
import { ONE_TIME_PASSWORDS, TEST_CARDS } from './magic.ts';
import { MISBEHAVIOUR_NAMES } from './misbehaviours.ts';
import { showPesos } from './money.ts';
import { returnUrlsOf } from './return-urls.ts';
import type { PaymentRequest, Session, Token } from './rows.ts';

export type View = { heading: string; body: Html };

export function requestPage(request: PaymentRequest): View {
  const { channelCode, amountCentavos, status } = request;
  const isLate = status === 'EXPIRED' && request.latestPaymentId === undefined;
  const what = `Pay ${showPesos(amountCentavos)} with ${channelCode}`;
  if (status !== 'REQUIRES_ACTION' && !isLate) return overPage(what, request);
  return {
    heading: what,
    body: html`${warning(channelCode)}
${isLate ? html`<p class="note">This has expired. Money that arrives now is a late payment: the request stays expired.</p>` : undefined}
${details(request)}
<form method="post">
${otpField(channelCode)}
<button name="choice" value="approve">${isLate ? 'Pay late' : 'Approve'}</button>
</form>
${isLate ? undefined : declineForms({ codes: PAYMENT_FAILURE_CODES, usual: 'USER_DECLINED_PAYMENT' })}`,
  };
}

export function tokenPage(token: Token): View {
  const what = `Link ${token.channelCode}`;
  if (token.status !== 'REQUIRES_ACTION') return overPage(what, token);
  return {
    heading: what,
    body: html`${warning(token.channelCode)}
${details(token)}
<form method="post">
${otpField(token.channelCode)}
${laterField()}
<button name="choice" value="approve">Approve</button>
</form>
${declineForms({ codes: TOKEN_FAILURE_CODES, usual: 'AUTHENTICATION_FAILED' })}`,
  };
}

export function sessionPage(session: Session): View {
  const what =
    session.sessionType === 'SAVE' ? 'Save a card' : `Pay ${showPesos(session.amountCentavos)}`;
  if (session.status !== 'ACTIVE') return overPage(what, session);
  const failed =
    session.lastFailureCode === undefined
      ? undefined
      : html`<p class="note">That did not work: <code>${session.lastFailureCode}</code>. Try again.</p>`;
  const form =
    session.challenge === undefined ? cardForm() : challengeForm(session.challenge.masked);
  return {
    heading: what,
    body: html`${warning('card')}
${failed}
${details(session)}
${form}
${declineForms({ codes: PAYMENT_FAILURE_CODES, usual: 'CARD_DECLINED' })}`,
  };
}

function cardForm(): Html {
  const [usual = ''] = Object.keys(TEST_CARDS);
  return html`<form method="post">
<label>Card number<input name="card_number" inputmode="numeric" autocomplete="off" value="${usual}"></label>
<label>Expiry, MM/YY<input name="expiry" autocomplete="off" value="12/39"></label>
<label>CVN<input name="cvn" inputmode="numeric" autocomplete="off" value="123"></label>
${laterField()}
<button name="choice" value="approve">Approve</button>
</form>
<p class="quiet">The number is not kept, and only the test cards are taken: ${Object.entries(
    TEST_CARDS,
  ).map(
    ([number, { isChallenged }]) =>
      html`<br><code>${number}</code>${isChallenged ? ' (the bank asks again)' : ''}`,
  )}</p>`;
}

function challengeForm(masked: string): Html {
  return html`<section class="card"><h2>The bank asks: is it you?</h2>
<p>Card <code>${masked}</code>.</p>
<form method="post"><button name="choice" value="approve">Approve</button></form></section>`;
}

function declineForms({ codes, usual }: { codes: readonly string[]; usual: string }): Html {
  return html`<form method="post">
<label>Decline with<select name="failure_code">${codes.map((code) =>
    code === usual ? html`<option selected>${code}</option>` : html`<option>${code}</option>`,
  )}</select></label>
<button name="choice" value="decline">Decline</button>
</form>
<form method="post"><button name="choice" value="leave">Leave</button></form>`;
}

function laterField(): Html {
  return html`<label>Later charges<select name="later"><option value="">succeed</option>${[
    ...PAYMENT_FAILURE_CODES,
    ...MISBEHAVIOUR_NAMES,
  ].map((word) => html`<option>${word}</option>`)}</select></label>`;
}

function otpField(channelCode: PaymentRequest['channelCode']): Html | undefined {
  if (channelOf(channelCode).kind !== 'debit') return undefined;
  const [usual = ''] = Object.keys(ONE_TIME_PASSWORDS);
  return html`<label>One-time password<input name="otp" inputmode="numeric" autocomplete="off" value="${usual}"></label>`;
}

const warning = (what: string): Html =>
  html`<p class="note">This is a sandbox. It stands for the ${what} page; no money moves and no real account is asked for.</p>`;

function details({ id, referenceId }: { id: string; referenceId: string }): Html {
  return html`<dl><div><dt>Reference</dt><dd>${referenceId}</dd></div><div><dt>Id</dt><dd><code>${id}</code></dd></div></dl>`;
}

function overPage(what: string, row: PaymentRequest | Token | Session): View {
  const { success, failure, cancel } = returnUrlsOf(row);
  const isGood = ['SUCCEEDED', 'PENDING', 'ACTIVE', 'COMPLETED'].includes(row.status);
  const back = (isGood ? success : undefined) ?? failure ?? cancel ?? success;
  return {
    heading: what,
    body: html`<p>There is nothing left to do here: <code>${row.status}</code>.</p>
${back === undefined ? undefined : html`<p><a class="act" href="${back}">Back to the shop</a></p>`}`,
  };
}
