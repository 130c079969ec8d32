import type { StillReason } from '@luwag/contracts/liveness';

import { facePath } from '#app/shared/auth/face-address.ts';

export const checkPath = facePath;
export const allStepsPath = '/buyer/onboarding';

/** Where one picture is sent instead, with the reason chosen already. */
export const stillPath = (reason?: StillReason): string =>
  `${checkPath}?with=person${reason ? `&reason=${reason}` : ''}`;
