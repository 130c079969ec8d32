import type { Vault } from '@luwag/key-service/vault';

/** What the module is given once, when the process starts. */
export type SalesDeps = {
  /** Of our pages: links and QR codes lead there. */
  publicOrigin: string;
  /** Opens the first names of buyers. */
  vault: Vault;
  keys: { codeKey: Uint8Array };
};
