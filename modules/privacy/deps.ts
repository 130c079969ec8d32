import type { Vault } from '@luwag/key-service/vault';
import type { ObjectStore } from '@luwag/object-store/store';
import type { PoolClient } from '@luwag/user-pool/client';

/** What the module is given once, when the API starts. */
export type PrivacyDeps = { vault: Vault; objectStore: ObjectStore; userPool: PoolClient };

/** What the module is given once, when the worker starts. */
export type PrivacyWorkerDeps = { vault: Vault; objectStore: ObjectStore };
