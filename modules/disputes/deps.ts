import type { Vault } from '@luwag/key-service/vault';
import type { PictureDeps } from '../kyc/service.ts';

/** What disputes need beside the request's ctx. */
export type DisputesDeps = PictureDeps & { vault: Vault };
