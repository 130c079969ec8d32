import type { Gateway } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';

export type PayoutsDeps = { vault: Vault };

export type PayoutNoticeDeps = PayoutsDeps & { messageKey: Uint8Array };

export type PayoutsWorkerDeps = PayoutsDeps & {
  /** The gateway of a mode; test money never meets the live one. */
  gatewayOf(mode: string): Gateway;
};
