import type { Vault } from '@luwag/key-service/vault';

/** Names are read to be masked; messages wait encrypted until they are sent. */
export type RiskDeps = { vault: Vault; messageKey: Uint8Array };
