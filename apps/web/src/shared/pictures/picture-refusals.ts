import { m } from '#app/paraglide/messages.js';

/** Why a picture sent with a case is not taken. `undefined`: the general words will do. */
export const pictureRefusals = {
  picture_missing: m.disputes_refused_picture_missing,
  picture_type_not_taken: m.disputes_refused_picture_type,
  picture_is_heic: m.disputes_refused_picture_heic,
  picture_not_readable: m.disputes_refused_picture_unreadable,
  picture_too_large: m.disputes_refused_picture_large,
  picture_too_small: m.disputes_refused_picture_small,
  pictures_busy: m.disputes_refused_busy,
  picture_infected: undefined,
} as const;
