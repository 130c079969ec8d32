import type { Vault } from '@luwag/key-service/vault';

/** What the module is given once, when the process starts. */
export type NoticesDeps = {
  /** Of our pages: what a notice leads to is one of them. */
  publicOrigin: string;
  vault: Vault;
  keys: { codeKey: Uint8Array; messageKey: Uint8Array };
};
