import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Liveness } from './liveness.ts';

/**
 * Showing one's face again, where a wait would otherwise have to pass: it is held against the
 * pictures of the approved check. Frames and result go by the calls of a liveness check; `passed`
 * means that it is the same face, and whatever else leaves the wait as it is.
 */

/**
 * `purchase`: one purchase with a factor made within the last day. `recovery`: making new factors
 * without the 72 hours, after the password and both codes were shown.
 */
export const FacePurpose = z.enum(['purchase', 'recovery']);
export type FacePurpose = z.infer<typeof FacePurpose>;

export const getFaceMatch = endpoint({
  name: 'kyc.getFaceMatch',
  method: 'GET',
  path: '/api/v1/users/user/face-match/',
  summary: 'Whether a face can lift a wait for this person, and how often more today',
  auth: buyers,
  success: {
    status: 200,
    body: z.object({
      /** There is an approved picture to hold a face against, and somebody who may judge it. */
      is_offered: z.boolean(),
      tries_left: z.int(),
    }),
  },
  refusals: {},
});

export const startFaceMatch = endpoint({
  name: 'kyc.startFaceMatch',
  method: 'POST',
  path: '/api/v1/users/user/face-match/',
  summary: 'Begin to show one’s face for one purpose: what to do, for the next 90 seconds',
  auth: buyers,
  body: z.object({ purpose: FacePurpose }),
  success: { status: 201, body: Liveness },
  refusals: {
    /** Measuring a face needs a yes of its own. */
    biometrics_not_agreed: 409,
    /** No approved picture of this person, or nobody who may judge by a face. */
    face_match_not_offered: 409,
    /** No factor is too new, or no recovery is under way. */
    nothing_to_lift: 409,
    /**
     * For a recovery the password and both codes come first; for a purchase too, once sessions that
     * have shown the password alone have used up their tries.
     */
    proof_required: 403,
    face_match_attempts_used: 429,
  },
});
