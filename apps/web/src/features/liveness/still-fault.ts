import type { sendStillSelfie } from '@luwag/contracts/liveness';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

export type StillFault = 'missing' | 'refused' | 'many' | 'not_asked' | 'unreachable';

const faults: ForRefusals<typeof sendStillSelfie, StillFault> = {
  picture_missing: 'missing',
  picture_type_not_taken: 'refused',
  picture_is_heic: 'refused',
  picture_not_readable: 'refused',
  body_too_large: 'refused',
  liveness_attempts_used: 'many',
  rate_limited: 'many',
  liveness_not_asked: 'not_asked',
  pictures_busy: undefined,
};

export const stillFaultOf = (code: string): StillFault => lineFor(faults, code) ?? 'unreachable';

const words: Readonly<Record<StillFault, () => string>> = {
  missing: m.live_still_missing,
  refused: m.live_still_refused,
  many: m.live_trouble_many_title,
  not_asked: m.live_trouble_not_asked_title,
  unreachable: m.live_trouble_lost_title,
};

export const stillFaultWords = (fault: StillFault): string => words[fault]();
