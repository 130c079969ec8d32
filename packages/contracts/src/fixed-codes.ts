import { z } from 'zod';
import { merchants, merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { RequestAmount } from './payment-requests.ts';
import { writtenLine } from './readable-text.ts';

/**
 * Codes of a store for one price each: whoever pays by one pays that amount, as often as they like.
 * An amount never changes, because its code is printed: another price is another code.
 */

const ofStore = z.object({ store_id: z.uuid() });

export const FixedCode = z.object({
  fixed_code_id: z.uuid(),
  store_id: z.uuid(),
  /** Printed, and in the address that its QR code leads to: `LPK7QD29MX`. */
  code: z.string(),
  amount: z.int(),
  /** What buyers read beside the amount. */
  description: z.string(),
  created_at: z.iso.datetime(),
});
export type FixedCode = z.infer<typeof FixedCode>;

export const NewFixedCode = z.object({
  amount: RequestAmount,
  description: writtenLine({ min: 1, max: 80 }),
});

export const createFixedCode = endpoint({
  name: 'merchants.createFixedCode',
  method: 'POST',
  path: '/api/v1/users/user/stores/{store_id}/fixed-codes/',
  summary: 'Make a code for one price, to be paid again and again',
  auth: merchants,
  idempotent: true,
  needs: 'fixed_codes',
  params: ofStore,
  body: NewFixedCode,
  success: { status: 201, body: FixedCode },
  refusals: { store_not_found: 404, too_many_fixed_codes: 409 },
});

export const listFixedCodes = endpoint({
  name: 'merchants.listFixedCodes',
  method: 'GET',
  path: '/api/v1/users/user/stores/{store_id}/fixed-codes/',
  summary: 'The codes for one price of a store that are in force, oldest first',
  auth: merchantsMay('see_shop'),
  priority: 'list',
  params: ofStore,
  success: { status: 200, body: z.object({ results: z.array(FixedCode) }) },
  refusals: { store_not_found: 404 },
});

export const endFixedCode = endpoint({
  name: 'merchants.endFixedCode',
  method: 'DELETE',
  path: '/api/v1/users/user/fixed-codes/{fixed_code_id}/',
  summary: 'End a code for one price at once; what was begun by it can still be paid',
  auth: merchants,
  params: z.object({ fixed_code_id: z.uuid() }),
  success: { status: 204, body: z.undefined() },
  refusals: { fixed_code_not_found: 404 },
});
