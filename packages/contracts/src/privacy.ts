import { consentPurposes } from '@luwag/domain/consents';
import { z } from 'zod';
import { buyersAndMerchants } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * What people said yes to, what we hold of them, and how they leave. Each answer says in full what
 * is kept, why, and until when.
 */

export const ConsentPurpose = z.enum(consentPurposes);
export const TextVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const Consent = z.object({
  purpose: ConsentPurpose,
  /** The text that is in force today. */
  current_version: TextVersion,
  /** The text that was agreed to; null where it never was. */
  text_version: TextVersion.nullable(),
  is_given: z.boolean(),
  given_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  /** Terms and privacy notice hold for as long as the account is open. */
  can_withdraw: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

const Consents = z.object({ results: z.array(Consent) });

export const listConsents = endpoint({
  name: 'accounts.listConsents',
  method: 'GET',
  path: '/api/v1/users/user/privacy/consents/',
  summary: 'What the caller has agreed to, by purpose',
  auth: buyersAndMerchants,
  success: { status: 200, body: Consents },
  refusals: {},
});

export const putConsent = endpoint({
  name: 'accounts.putConsent',
  method: 'PUT',
  path: '/api/v1/users/user/privacy/consents/',
  summary: 'Give a consent to the text in force, or take one back',
  auth: buyersAndMerchants,
  body: z.object({
    purpose: ConsentPurpose,
    is_given: z.boolean(),
    /** The version that was on the screen. */
    text_version: TextVersion,
  }),
  success: { status: 200, body: Consents },
  refusals: { consent_needed: 409, text_version_old: 409 },
});

export const DataExport = z.object({
  export_id: z.uuid(),
  state: z.enum(['making', 'ready', 'downloaded', 'expired']),
  asked_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  /** Gone by then, downloaded or not. */
  expires_at: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

export const listExports = endpoint({
  name: 'privacy.listExports',
  method: 'GET',
  path: '/api/v1/users/user/privacy/exports/',
  summary: 'Copies of their data that the caller asked for, newest first',
  auth: buyersAndMerchants,
  priority: 'list',
  success: { status: 200, body: z.object({ results: z.array(DataExport) }) },
  refusals: {},
});

export const askForExport = endpoint({
  name: 'privacy.askForExport',
  method: 'POST',
  path: '/api/v1/users/user/privacy/exports/',
  summary: 'Have a copy made of everything we hold of the caller; one at a time',
  auth: buyersAndMerchants,
  callClass: 'export',
  success: { status: 202, body: DataExport },
  refusals: {},
});

export const downloadExport = endpoint({
  name: 'privacy.downloadExport',
  method: 'POST',
  path: '/api/v1/users/user/privacy/exports/{export_id}/download/',
  summary: 'The copy itself, once',
  auth: buyersAndMerchants,
  callClass: 'export',
  stepUp: 'settings',
  params: z.object({ export_id: z.uuid() }),
  success: {
    status: 200,
    body: z.object({
      file_name: z.string(),
      /** By subject: account, profile, documents, plans and so on. */
      content: z.record(z.string(), z.unknown()),
    }),
  },
  refusals: {
    export_not_found: 404,
    export_not_ready: 409,
    /** It holds the pictures of card and face, which a thief with a new factor must not get. */
    factor_too_fresh: 403,
  },
});

/** Something that is kept after an account is closed. */
const Kept = z.object({
  what: z.enum(['identity', 'documents', 'transactions', 'bank_account', 'security_log']),
  why: z.enum(['anti_money_laundering', 'tax', 'security']),
  until_date: z.iso.date(),
});
export type Kept = z.infer<typeof Kept>;

export const Closing = z.object({
  is_closed: z.boolean(),
  /** What must end first. */
  hindrances: z.array(
    z.object({ code: z.enum(['plans_open', 'groups_open', 'money_due_to_you']), count: z.int() }),
  ),
  /** Gone at once and for good. */
  erased: z.array(
    z.enum(['photo', 'drafts', 'marketing', 'devices', 'payment_sources', 'identity', 'documents']),
  ),
  kept: z.array(Kept),
});
export type Closing = z.infer<typeof Closing>;

export const previewClosing = endpoint({
  name: 'privacy.previewClosing',
  method: 'GET',
  path: '/api/v1/users/user/privacy/closing/',
  summary: 'What closing the account would erase and keep, and what stands in its way',
  auth: buyersAndMerchants,
  success: { status: 200, body: Closing },
  refusals: {},
});

export const closeAccount = endpoint({
  name: 'privacy.closeAccount',
  method: 'POST',
  path: '/api/v1/users/user/privacy/closing/',
  summary: 'Close the account for good; every session ends',
  auth: buyersAndMerchants,
  stepUp: 'settings',
  body: z.object({ is_certain: z.literal(true) }),
  success: { status: 200, body: Closing },
  refusals: { closing_hindered: 409 },
});
