import type { Vault } from '@luwag/personal/vault';
import type { PoolClient } from '@luwag/pool/client';
import type { ObjectStore } from '@luwag/store/store';

/** What the module is given once, when the API starts. */
export type PrivacyParts = { vault: Vault; store: ObjectStore; pool: PoolClient };

/** What the module is given once, when the worker starts. */
export type PrivacyWorkerParts = { vault: Vault; store: ObjectStore };
