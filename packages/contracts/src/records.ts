import { entryKinds } from '@luwag/domain/plan-entries';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** What buyers are shown of their past, and the papers that prove it. Amounts are centavos. */

const transactionNotFound = { transaction_not_found: 404 } as const;
const paymentNotFound = { payment_not_found: 404 } as const;
const ById = z.object({ transaction_id: z.uuid() });
const ByPayment = z.object({ payment_id: z.uuid() });
const Page = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) });
const Pdf = z.custom<Uint8Array>();
/** Of a paper; left out, the language of the buyer's account. */
const InLanguage = z.object({ locale: z.enum(['en', 'fil']).optional() });

/** What an amount is made of, in the order in which a payment settles it. */
export const EntryComponent = z.enum(['late_fee', 'fee', 'interest', 'principal']);
export type EntryComponent = z.infer<typeof EntryComponent>;

export const PlanEntry = z.object({
  /** The journal's own id in the ledger. */
  id: z.uuid(),
  date: z.iso.date(),
  kind: z.enum(entryKinds),
  /** Above zero is owed more, below zero is owed less. */
  lines: z.array(
    z.object({
      component: EntryComponent,
      /** The payment of the schedule that it is of; null where it is of none in particular. */
      sequence: z.int().nullable(),
      amount: z.int(),
    }),
  ),
  /** What the buyer paid by it; below zero where a bank took it back. */
  money: z.int(),
  /** What the buyer has to their credit by it. */
  credit: z.int(),
  payment_id: z.uuid().nullable(),
  /** All that is owed after it. */
  owed: z.int(),
});
export type PlanEntry = z.infer<typeof PlanEntry>;

export const listEntries = endpoint({
  name: 'records.listEntries',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/entries/',
  summary:
    'Every entry of the ledger that made one purchase what it is, with what was owed after it',
  auth: buyers,
  priority: 'list',
  params: ById,
  success: {
    status: 200,
    body: z.object({
      transaction_id: z.uuid(),
      livemode: z.boolean(),
      store_name: z.string(),
      description: z.string(),
      /** Oldest first. */
      entries: z.array(PlanEntry),
      totals: z.object({
        principal: z.int(),
        interest: z.int(),
        fee: z.int(),
        late_fee: z.int(),
        /** Paid to the merchant at once, because it was above the line. */
        paid_at_once: z.int(),
        /** By payments, by credit, and by a refund as far as it settled charges. */
        paid: z.int(),
        /** No longer asked for: principal that was refunded, and what was waived. */
        no_longer_asked: z.int(),
        other: z.int(),
        /** `principal + interest + fee + late_fee + other − paid − no_longer_asked`. */
        owed: z.int(),
      }),
      /** Interest and late fees of days that are not closed yet. */
      since_last_close: z.int(),
      /** Interest of the days to come, if everything is paid on its day. */
      to_come: z.int(),
      /** Owed, and not asked for while a case is open. */
      stopped: z.int(),
      /** `owed + since_last_close + to_come − stopped`: what the purchase says is left to pay. */
      outstanding: z.int(),
    }),
  },
  refusals: transactionNotFound,
});

export const PaymentMade = z.object({
  payment_id: z.uuid(),
  transaction_id: z.uuid(),
  livemode: z.boolean(),
  store_name: z.string(),
  paid_at: z.iso.datetime(),
  /** The gateway's channel, such as GCASH; null where it is not on record. */
  channel: z.string().nullable(),
  amount: z.int(),
  /** Where the amount went. The parts add up to it. */
  parts: z.object({
    late_fee: z.int(),
    fee: z.int(),
    interest: z.int(),
    principal: z.int(),
    paid_at_once: z.int(),
    credit: z.int(),
    /** Towards a debt that had been written off. */
    recovered: z.int(),
  }),
  /** Payments of the schedule that it went to. */
  sequences: z.array(z.int()),
  /** When its bank took it back. */
  returned_at: z.iso.datetime().nullable(),
});
export type PaymentMade = z.infer<typeof PaymentMade>;

export const listPayments = endpoint({
  name: 'records.listPayments',
  method: 'GET',
  path: '/api/v1/transactions/payments/',
  summary: 'Every payment the buyer made, on any purchase, newest first',
  auth: buyers,
  priority: 'list',
  query: Page,
  success: {
    status: 200,
    body: z.object({ results: z.array(PaymentMade), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});

export const getReceipt = endpoint({
  name: 'records.getReceipt',
  method: 'GET',
  path: '/api/v1/transactions/payments/{payment_id}/receipt/',
  summary: 'One payment as its receipt says it',
  auth: buyers,
  params: ByPayment,
  success: { status: 200, body: PaymentMade },
  refusals: paymentNotFound,
});

export const printReceipt = endpoint({
  name: 'records.printReceipt',
  method: 'GET',
  path: '/api/v1/transactions/payments/{payment_id}/receipt/pdf/',
  summary: 'The receipt of one payment as a PDF',
  auth: buyers,
  params: ByPayment,
  query: InLanguage,
  success: {
    status: 200,
    body: Pdf,
    contentType: 'application/pdf',
    fileName: 'luwag-receipt.pdf',
  },
  refusals: paymentNotFound,
});

export const getCharts = endpoint({
  name: 'records.getCharts',
  method: 'GET',
  path: '/api/v1/users/user/transactions/summary/charts',
  summary: 'What is due by month, what credit has cost, and how often payments were on time',
  auth: buyers,
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      /** Of all of it; a buyer with a real line sees real money alone. */
      livemode: z.boolean(),
      /** Twelve months, this one first. What is late counts in this month. */
      due_by_month: z.array(
        z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), amount: z.int() }),
      ),
      cost_of_credit: z.object({
        /** The prices of everything bought. */
        bought: z.int(),
        so_far: z.int(),
        to_come: z.int(),
        /** The newest purchases, at most fifty. */
        purchases: z.array(
          z.object({
            transaction_id: z.uuid(),
            store_name: z.string(),
            amount: z.int(),
            so_far: z.int(),
            to_come: z.int(),
          }),
        ),
      }),
      /** Payments that were complete before their day, on it, in the grace, or later. */
      on_time: z.object({ early: z.int(), on_day: z.int(), in_grace: z.int(), late: z.int() }),
    }),
  },
  refusals: {},
});

export const printStatement = endpoint({
  name: 'records.printStatement',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/statement/',
  summary: 'The statement of account of one purchase as a PDF',
  auth: buyers,
  params: ById,
  query: InLanguage,
  success: {
    status: 200,
    body: Pdf,
    contentType: 'application/pdf',
    fileName: 'luwag-statement.pdf',
  },
  refusals: transactionNotFound,
});

export const Certificate = z.object({
  /** Unguessable; whoever has it can ask whether the certificate is ours. */
  code: z.string(),
  verify_url: z.url(),
  closed_on: z.iso.date(),
  issued_at: z.iso.datetime(),
  /** SHA-256 of what is certified, in hexadecimal digits. */
  digest: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

export const issueCertificate = endpoint({
  name: 'records.issueCertificate',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/certificate/',
  summary: 'Certify that a purchase is paid in full; asked again, it is the same certificate',
  auth: buyers,
  params: ById,
  success: { status: 200, body: Certificate },
  refusals: { ...transactionNotFound, not_paid_in_full: 409 },
});

export const printCertificate = endpoint({
  name: 'records.printCertificate',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/certificate/pdf/',
  summary: 'The certificate of full payment as a PDF, once it was issued',
  auth: buyers,
  params: ById,
  query: InLanguage,
  success: {
    status: 200,
    body: Pdf,
    contentType: 'application/pdf',
    fileName: 'luwag-certificate.pdf',
  },
  refusals: { ...transactionNotFound, certificate_not_found: 404 },
});

export const verifyCertificate = endpoint({
  name: 'records.verifyCertificate',
  method: 'GET',
  path: '/api/v1/certificates/{code}/',
  summary: 'Whether a certificate is ours and still holds; for whoever was shown it',
  auth: 'public',
  params: z.object({ code: z.string().max(80) }),
  success: {
    status: 200,
    body: z.object({
      kind: z.literal('full_payment'),
      /** `revoked`: the plan was opened again since, because a bank took a payment back. */
      status: z.enum(['valid', 'revoked']),
      livemode: z.boolean(),
      /** First name and initial; null once the person has left us. */
      name: z.string().nullable(),
      store_name: z.string(),
      /** The price that was paid off. */
      amount: z.int(),
      closed_on: z.iso.date(),
      issued_at: z.iso.datetime(),
      digest: z.string(),
    }),
  },
  refusals: { certificate_not_found: 404 },
});
