import type { Db } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import type { StepUps } from '@luwag/platform/security/step-up';
import type { LiveNoticeDeps } from './live-notices.ts';

/** What the module is given once, when the process starts. */
export type MerchantsDeps = LiveNoticeDeps & {
  db: Db;
  clock: Clock;
  /** Whoever keeps fresh factors; only live keys ask for one. */
  stepUps: StepUps;
};
