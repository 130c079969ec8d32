import { channelOf } from './channels.ts';
import type { Gateway } from './gateway.ts';
import { ONE_TIME_PASSWORDS, readMagicWord, TEST_CARDS } from './magic.ts';
import { returnUrlsOf } from './return-urls.ts';
import type { PaymentRequest, Session, Token, Webhook } from './rows.ts';
import { type Card, challengeSession, completeSession, failAttempt } from './sessions.ts';
import { settleCharge } from './settle-charge.ts';
import { activateToken, failToken } from './tokens.ts';

/** Fields of the page's form. */
type Fields = Record<string, string>;

export type Decision = {
  webhooks: Webhook[];
  isCallbackFirst: boolean;
  /** Without one the customer stays on the page. */
  returnUrl: string | undefined;
};

/** Undefined when there is nothing left to decide; the page then says why. */
export function decideOnRequest(
  gateway: Gateway,
  request: PaymentRequest,
  fields: Fields,
): Decision | undefined {
  const isOpen = request.status === 'REQUIRES_ACTION';
  const isLate = request.status === 'EXPIRED' && request.latestPaymentId === undefined;
  if (!isOpen && !(isLate && fields.choice === 'approve')) return undefined;
  const urls = returnUrlsOf(request);
  const isCallbackFirst = request.fate.misbehaviour === 'callback_first';
  if (fields.choice === 'leave') return leave(urls.cancel ?? urls.failure);
  const failureCode =
    fields.choice === 'approve'
      ? (failureByOtp(request, fields) ?? request.fate.failureCode)
      : chosenCode(fields, 'USER_DECLINED_PAYMENT');
  const { webhooks } = settleCharge(gateway, request, failureCode);
  const returnUrl = failureCode === undefined ? urls.success : urls.failure;
  return { webhooks, isCallbackFirst, returnUrl };
}

export function decideOnToken(
  gateway: Gateway,
  token: Token,
  fields: Fields,
): Decision | undefined {
  if (token.status !== 'REQUIRES_ACTION') return undefined;
  const urls = returnUrlsOf(token);
  const isCallbackFirst = token.fate.misbehaviour === 'callback_first';
  if (fields.choice === 'leave') return leave(urls.cancel ?? urls.failure);
  const failureCode =
    fields.choice === 'approve'
      ? (failureByOtp(token, fields) ?? token.fate.failureCode)
      : chosenCode(fields, 'AUTHENTICATION_FAILED');
  if (failureCode !== undefined) {
    const { webhooks } = failToken(gateway, token, failureCode);
    return { webhooks, isCallbackFirst, returnUrl: urls.failure };
  }
  const { webhooks } = activateToken(gateway, token, { later: readMagicWord(fields.later) });
  return { webhooks, isCallbackFirst, returnUrl: urls.success };
}

export function decideOnSession(
  gateway: Gateway,
  session: Session,
  fields: Fields,
): Decision | undefined {
  if (session.status !== 'ACTIVE') return undefined;
  const urls = returnUrlsOf(session);
  if (fields.choice === 'leave') return leave(urls.cancel);
  if (fields.choice !== 'approve') {
    return stay(failAttempt(gateway, session, chosenCode(fields, 'CARD_DECLINED')).webhooks);
  }
  const card = session.challenge ?? readCard(fields, gateway.clock.nowMs());
  if (typeof card === 'string') return stay(failAttempt(gateway, session, card).webhooks);
  const isChallenged = TEST_CARDS[digitsOf(fields.card_number)]?.isChallenged === true;
  if (!session.challenge && isChallenged) {
    challengeSession(gateway, session, card);
    return stay([]);
  }
  const { webhooks, failureCode } = completeSession(gateway, session, card);
  const isCallbackFirst = session.fate.misbehaviour === 'callback_first';
  const returnUrl = failureCode === undefined ? urls.success : undefined;
  return { webhooks, isCallbackFirst, returnUrl };
}

/** The number itself is looked at here and kept nowhere. A failure code when it will not do. */
function readCard(fields: Fields, nowMs: number): Card | string {
  const number = digitsOf(fields.card_number);
  if (TEST_CARDS[number] === undefined) return 'INVALID_CARD';
  if (!/^\d{3,4}$/.test(fields.cvn ?? '')) return 'INVALID_CVV';
  const expiry = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec((fields.expiry ?? '').trim());
  if (expiry === null) return 'INVALID_CARD';
  // A card is good to the end of its month: the next month's first moment ends it.
  const cardEndsAtMs = Date.UTC(2000 + Number(expiry[2]), Number(expiry[1]), 1);
  if (cardEndsAtMs <= nowMs) return 'EXPIRED_CARD';
  return {
    masked: `${number.slice(0, 6)}XXXXXX${number.slice(-4)}`,
    cardExpiresAt: new Date(cardEndsAtMs).toISOString(),
    later: readMagicWord(fields.later),
  };
}

const digitsOf = (written = ''): string => written.replaceAll(/\D/g, '');

function failureByOtp(
  { channelCode }: PaymentRequest | Token,
  { otp }: Fields,
): string | undefined {
  if (channelOf(channelCode).kind !== 'debit' || otp === undefined || otp === '') return undefined;
  return Object.hasOwn(ONE_TIME_PASSWORDS, otp) ? ONE_TIME_PASSWORDS[otp] : 'INVALID_OTP';
}

const chosenCode = ({ failure_code }: Fields, usual: string): string =>
  readMagicWord(failure_code).failureCode ?? usual;

const leave = (returnUrl: string | undefined): Decision => ({
  webhooks: [],
  isCallbackFirst: false,
  returnUrl,
});

const stay = (webhooks: Webhook[]): Decision => ({
  webhooks,
  isCallbackFirst: false,
  returnUrl: undefined,
});
