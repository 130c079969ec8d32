import type { Vault } from '@luwag/key-service/vault';

export type StaffDeps = { vault: Vault };
