import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * Somebody writes to us that every factor is lost. Staff begin the recovery for them and see how it
 * stands; only the person themselves finishes it, after the wait or by their face.
 */
const ofCase = z.object({ case_id: z.uuid() });

export const CaseRecovery = z.object({
  started_at: z.iso.datetime(),
  ends_wait_at: z.iso.datetime(),
  started_by: z.enum(['person', 'staff']),
});
export type CaseRecovery = z.infer<typeof CaseRecovery>;

export const getCaseRecovery = endpoint({
  name: 'kyc.getCaseRecovery',
  method: 'GET',
  path: '/api/v1/ops/kyc/cases/{case_id}/recovery/',
  summary: 'Whether a recovery of lost factors is under way for the person of a case',
  auth: staffMay('start_recovery'),
  params: ofCase,
  success: {
    status: 200,
    body: z.object({
      recovery: CaseRecovery.nullable(),
      /** There is a factor that could be lost. */
      has_factor: z.boolean(),
    }),
  },
  refusals: { case_not_found: 404 },
});

export const startCaseRecovery = endpoint({
  name: 'kyc.startCaseRecovery',
  method: 'POST',
  path: '/api/v1/ops/kyc/cases/{case_id}/recovery/',
  summary: 'Begin the recovery of lost factors for the person of a case, for a reason on record',
  auth: staffMay('start_recovery'),
  params: ofCase,
  body: z.object({ reason: z.string().trim().min(5).max(200) }),
  success: { status: 201, body: CaseRecovery },
  refusals: {
    case_not_found: 404,
    /** Somebody else has it in hand. */
    case_claimed: 409,
    nothing_to_recover: 409,
    recovery_under_way: 409,
    /** The owner stopped one that staff had begun, within the last week. */
    recovery_refused: 409,
  },
});
