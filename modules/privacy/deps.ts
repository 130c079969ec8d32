import type { Vault } from '@luwag/personal/vault';
import type { PoolClient } from '@luwag/pool/client';
import type { ObjectStore } from '@luwag/store/store';

/** What the module is given once, when the API starts. */
export type PrivacyDeps = { vault: Vault; objectStore: ObjectStore; userPool: PoolClient };

/** What the module is given once, when the worker starts. */
export type PrivacyWorkerDeps = { vault: Vault; objectStore: ObjectStore };
