import type { Vault } from '@luwag/key-service/vault';
import type { PictureDeps } from '../kyc/service.ts';

/** What support needs beside the request's ctx. */
export type SupportDeps = PictureDeps & { vault: Vault };
