import { openVault, type Vault } from '@luwag/key-service/vault';
import { testEnv } from './database.ts';

/** Personal data under the keys of this checkout's key process, as in the API that tests start. */
export const testVault = (): Vault => openVault({ socketPath: testEnv().KEYS_SOCKET });
