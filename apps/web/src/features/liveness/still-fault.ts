import type { sendStillSelfie } from '@luwag/contracts/liveness';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';

/** What is wrong with a picture; any other code is about the way to us. */
export const stillFaults: ForRefusals<typeof sendStillSelfie, () => string> = {
  picture_missing: m.live_still_missing,
  picture_type_not_taken: m.live_still_refused,
  picture_is_heic: m.live_still_refused,
  picture_not_readable: m.live_still_refused,
  body_too_large: m.live_still_refused,
  liveness_attempts_used: m.live_trouble_many_title,
  rate_limited: m.live_trouble_many_title,
  liveness_not_asked: m.live_trouble_not_asked_title,
  pictures_busy: undefined,
};
