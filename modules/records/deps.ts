import type { Vault } from '@luwag/key-service/vault';

/** What the module is given once, when the API starts. */
export type RecordsDeps = { vault: Vault; publicOrigin: string };
