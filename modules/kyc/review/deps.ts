import type { Db } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import type { RecoveryDeps } from '../../accounts/service.ts';
import type { DocumentsDeps, DocumentsWorkerDeps } from '../documents/service.ts';
import type { LivenessDeps, LivenessWorkerDeps } from '../liveness/service.ts';
import type { ProfileDeps, ProfileWorkerDeps } from '../profile/service.ts';

/** What the module is given once, when the API starts. */
export type KycDeps = DocumentsDeps &
  LivenessDeps &
  ProfileDeps &
  RecoveryDeps & {
    db: Db;
    clock: Clock;
    /** How many approvals of a hundred are looked at again by somebody else. */
    secondReviewPercent: number;
  };

/** What the module is given once, when the worker starts. */
export type KycWorkerDeps = DocumentsWorkerDeps &
  LivenessWorkerDeps &
  ProfileWorkerDeps & { vault: Vault; messageKey: Uint8Array };
