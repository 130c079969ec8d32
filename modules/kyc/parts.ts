import type { Db } from '@luwag/db';
import type { Vault } from '@luwag/personal/vault';
import type { Clock } from '@luwag/platform/clock';
import type { RecoveryParts } from '../accounts/service.ts';
import type { DocumentsParts } from './documents-parts.ts';
import type { DocumentsWorkerParts } from './documents-worker.ts';
import type { LivenessParts, LivenessWorkerParts } from './liveness-parts.ts';
import type { ProfileParts } from './profile-parts.ts';
import type { ProfileWorkerParts } from './profile-worker.ts';

/** What the module is given once, when the API starts. */
export type KycParts = DocumentsParts &
  LivenessParts &
  ProfileParts &
  RecoveryParts & {
    db: Db;
    clock: Clock;
    /** How many approvals of a hundred are looked at again by somebody else. */
    secondLookPercent: number;
  };

/** What the module is given once, when the worker starts. */
export type KycWorkerParts = DocumentsWorkerParts &
  LivenessWorkerParts &
  ProfileWorkerParts & { vault: Vault; messageKey: Uint8Array };
