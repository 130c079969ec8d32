import { challenges, livenessReasons } from '@luwag/domain/liveness';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { pictureBytesMax } from './kyc-documents.ts';

/**
 * Whether the person is really there. The server chooses what they are asked to do and in which
 * order, the browser prompts and takes one frame for each, and the server judges those frames by
 * itself: there is no field in which a browser could say how it went.
 */

export const Challenge = z.enum(challenges);
export type Challenge = z.infer<typeof Challenge>;

/** Why a check did not pass, or goes to a person. */
export const LivenessReason = z.enum(livenessReasons);
export type LivenessReason = z.infer<typeof LivenessReason>;

/**
 * `expired`: nothing was sent in time. `rejected`: begin another one. `review`: taken, and a person
 * of ours will look at it.
 */
export const LivenessState = z.enum([
  'waiting',
  'checking',
  'passed',
  'review',
  'rejected',
  'expired',
]);
export type LivenessState = z.infer<typeof LivenessState>;

export const stillReasons = ['no_camera', 'slow_phone', 'cannot_move', 'other'] as const;
export const StillReason = z.enum(stillReasons);
export type StillReason = z.infer<typeof StillReason>;

const ByLiveness = z.object({ liveness_id: z.uuid() });

export const frameBytesMax = 100 * 1024;
/** The look straight ahead, then one frame for each challenge in its order. */
export const frameNames = ['neutral', 'frame_1', 'frame_2', 'frame_3'] as const;

export const Liveness = z.object({
  liveness_id: z.uuid(),
  state: LivenessState,
  challenges: z.array(Challenge),
  expires_at: z.iso.datetime(),
  reasons: z.array(LivenessReason),
});
export type Liveness = z.infer<typeof Liveness>;

export const startLiveness = endpoint({
  name: 'kyc.startLiveness',
  method: 'POST',
  path: '/api/v1/users/user/liveness/',
  summary: 'Begin a liveness check: what to do, in which order, for the next 90 seconds',
  auth: buyers,
  needs: 'kyc_uploads',
  success: { status: 201, body: Liveness },
  refusals: {
    /** Measuring a face needs a yes of its own; the still picture does without. */
    biometrics_not_agreed: 409,
    /** It was taken already, or the case has ended. */
    liveness_not_asked: 409,
    liveness_attempts_used: 429,
  },
});

export const sendLivenessFrames = endpoint({
  name: 'kyc.sendLivenessFrames',
  method: 'POST',
  path: '/api/v1/users/user/liveness/{liveness_id}/frames/',
  summary: 'The frames of a check, once and in time; they are judged afterwards',
  auth: buyers,
  needs: 'kyc_uploads',
  params: ByLiveness,
  body: z.object({}),
  files: { names: frameNames, bytesMax: frameBytesMax },
  success: { status: 202, body: Liveness },
  refusals: {
    liveness_not_found: 404,
    liveness_expired: 409,
    liveness_used: 409,
    /** `errors` name the frames that are missing. */
    frames_incomplete: 422,
    frame_not_readable: 422,
    /** Too many pictures are being looked at just now: send the same again. */
    pictures_busy: 503,
  },
});

export const getLiveness = endpoint({
  name: 'kyc.getLiveness',
  method: 'GET',
  path: '/api/v1/users/user/liveness/{liveness_id}/',
  summary: 'Where a liveness check stands',
  auth: buyers,
  params: ByLiveness,
  success: { status: 200, body: Liveness },
  refusals: { liveness_not_found: 404 },
});

export const sendStillSelfie = endpoint({
  name: 'kyc.sendStillSelfie',
  method: 'POST',
  path: '/api/v1/users/user/liveness/still/',
  summary: 'A still picture instead, when camera, phone or person cannot; a person looks at it',
  auth: buyers,
  needs: 'kyc_uploads',
  body: z.object({ reason: StillReason }),
  files: { names: ['picture'], bytesMax: pictureBytesMax },
  success: { status: 202, body: Liveness },
  refusals: {
    liveness_not_asked: 409,
    liveness_attempts_used: 429,
    picture_missing: 422,
    picture_type_not_taken: 415,
    picture_is_heic: 415,
    picture_not_readable: 422,
    pictures_busy: 503,
  },
});

/** What is looked for on a document. */
export const readFields = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'id_number',
] as const;
export const ReadField = z.enum(readFields);
export type ReadField = z.infer<typeof ReadField>;

export const getReading = endpoint({
  name: 'kyc.getReading',
  method: 'GET',
  path: '/api/v1/users/user/documents/reading/',
  summary: 'What could be read from the front of the first ID, to be confirmed or corrected',
  auth: buyers,
  success: {
    status: 200,
    body: z.object({
      /** Asking while it is `reading` is the way to wait for it. */
      state: z.enum(['nothing', 'reading', 'read']),
      fields: z.array(z.object({ field: ReadField, value: z.string() })),
    }),
  },
  refusals: {},
});
