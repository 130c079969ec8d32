import type { Db } from '@luwag/db';
import type { Vault } from '@luwag/personal/vault';
import type { Clock } from '@luwag/platform/clock';
import type { RecoveryDeps } from '../accounts/service.ts';
import type { DocumentsDeps } from './documents-deps.ts';
import type { DocumentsWorkerDeps } from './documents-worker.ts';
import type { LivenessDeps, LivenessWorkerDeps } from './liveness-deps.ts';
import type { ProfileDeps } from './profile-deps.ts';
import type { ProfileWorkerDeps } from './profile-worker.ts';

/** What the module is given once, when the API starts. */
export type KycDeps = DocumentsDeps &
  LivenessDeps &
  ProfileDeps &
  RecoveryDeps & {
    db: Db;
    clock: Clock;
    /** How many approvals of a hundred are looked at again by somebody else. */
    secondLookPercent: number;
  };

/** What the module is given once, when the worker starts. */
export type KycWorkerDeps = DocumentsWorkerDeps &
  LivenessWorkerDeps &
  ProfileWorkerDeps & { vault: Vault; messageKey: Uint8Array };
