import type { Vault } from '@luwag/key-service/vault';

/** What buyers say of their income is personal. */
export type CreditDeps = { vault: Vault };
