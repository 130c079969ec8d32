import type { StillReason } from '@luwag/contracts/liveness';
import { facePath } from '#app/shared/auth/face-address.ts';

export const allStepsPath = '/buyer/onboarding';

/** Where one picture is sent instead, with the reason chosen already. */
export const stillPath = (reason?: StillReason): string =>
  `${facePath}?with=person${reason ? `&reason=${reason}` : ''}`;
