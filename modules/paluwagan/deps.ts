import type { Vault } from '@luwag/key-service/vault';

/** What the module is given once, when the process starts. */
export type PaluwaganDeps = { vault: Vault };

/** The worker also writes to members. */
export type PaluwaganWorkerDeps = PaluwaganDeps & { messageKey: Uint8Array };
