import { z } from 'zod';
import { fromMajorUnits } from './amounts.ts';
import { readChannelCode } from './channels.ts';
import { tidyCode } from './failure-reasons.ts';

// Answers as the gateway writes them: strict about amount, currency, reference and state, lenient
// about all else, because its documents and its answers disagree there. Numbers arrive as text.

const Id = z.string().min(1).max(255);
const MaybeId = Id.nullish().transform((id) => id ?? undefined);
const Amount = z.string().transform((written, context) => {
  const amount = fromMajorUnits(written);
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});
const Status = z.string().min(1).transform(tidyCode);
const FailureCode = z
  .string()
  .nullish()
  .transform((code) => (code ? tidyCode(code) : undefined));
const Channel = z.string().nullish().transform(readChannelCode);
const isRedirect = ({ type, value }: { type: string; value: string }) =>
  type === 'REDIRECT_CUSTOMER' && /^https?:\/\//.test(value);
const Action = z.object({ type: z.string(), descriptor: z.string().nullish(), value: z.string() });
/** A QR code or a counter's code, short enough to be drawn or said. */
const isCode = ({ type, descriptor, value }: z.infer<typeof Action>) =>
  type === 'PRESENT_TO_CUSTOMER' &&
  ['QR_STRING', 'PAYMENT_CODE'].includes(descriptor ?? '') &&
  /^[\x20-\x7e]{1,512}$/.test(value);
/** What is left to the customer: a page to go to, or something to scan or say. */
const Actions = z
  .array(Action)
  .nullish()
  .transform((actions) => ({
    page: actions?.find(isRedirect)?.value,
    code: actions?.find(isCode)?.value,
  }));

export const PaymentRequestWire = z.object({
  payment_request_id: Id,
  reference_id: z.string(),
  currency: z.literal('PHP'),
  request_amount: Amount,
  status: Status,
  failure_code: FailureCode,
  latest_payment_id: MaybeId,
  payment_token_id: MaybeId,
  channel_code: Channel,
  actions: Actions,
});
export type PaymentRequestWire = z.infer<typeof PaymentRequestWire>;

const Captures = z.array(z.object({ capture_amount: Amount })).nullish();

export const PaymentWire = z.object({
  payment_id: Id,
  payment_request_id: Id,
  reference_id: z.string(),
  currency: z.literal('PHP'),
  request_amount: Amount,
  captures: Captures,
  status: Status,
  failure_code: FailureCode,
  payment_token_id: MaybeId,
  channel_code: Channel,
});
export type PaymentWire = z.infer<typeof PaymentWire>;

export const TokenWire = z.object({
  payment_token_id: Id,
  reference_id: z.string(),
  status: Status,
  failure_code: FailureCode,
  channel_code: Channel,
  actions: Actions,
  token_details: z
    .object({ account_number: z.string().nullish() })
    .nullish()
    .transform((details) => details?.account_number ?? undefined),
});
export type TokenWire = z.infer<typeof TokenWire>;

export const SessionWire = z.object({
  payment_session_id: Id,
  reference_id: z.string(),
  status: Status,
  payment_link_url: z
    .string()
    .nullish()
    .transform((url) => url ?? undefined),
  payment_token_id: MaybeId,
});
export type SessionWire = z.infer<typeof SessionWire>;

export const RefundWire = z.object({
  id: Id,
  payment_request_id: Id,
  reference_id: z.string().nullish(),
  currency: z.literal('PHP'),
  amount: Amount,
  status: Status,
  failure_code: FailureCode,
});
export type RefundWire = z.infer<typeof RefundWire>;

export const TransactionsWire = z.object({
  has_more: z.boolean().nullish(),
  data: z.array(
    z.object({
      id: Id,
      product_id: Id,
      type: Status,
      status: Status,
      reference_id: z.string().nullish(),
      currency: z.literal('PHP'),
      amount: Amount,
      product_data: z
        .object({ payment_request_id: MaybeId })
        .nullish()
        .transform((data) => data?.payment_request_id),
    }),
  ),
});
export type TransactionsWire = z.infer<typeof TransactionsWire>;

/** `error_message` is what some of the reference pages call `message`; neither is used. */
export const ErrorWire = z.object({ error_code: z.string().min(1).transform(tidyCode) });
