import type { Vault } from '@luwag/key-service/vault';

/** Opens the names of colleagues. */
export type HolidaysDeps = { vault: Vault };
