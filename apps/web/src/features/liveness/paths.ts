import type { StillReason } from '@luwag/contracts/liveness';

export const checkPath = '/buyer/onboarding/liveness-check';
export const allStepsPath = '/buyer/onboarding';

/** Where one picture is sent instead, with the reason chosen already. */
export const stillPath = (reason?: StillReason): string =>
  `${checkPath}?with=person${reason ? `&reason=${reason}` : ''}`;
