import { connect } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import type { AccountStores } from './accounts.ts';
import { settings } from './checkout.ts';

/** Both stores of accounts, this checkout's own unless told others, each as its own role. */
export async function withStores<T>(
  work: (stores: AccountStores) => Promise<T>,
  env: Record<string, string> = settings(),
): Promise<T> {
  const options = { applicationName: 'script', connectionsMax: 2 };
  const db = connect(env.DATABASE_URL ?? '', options);
  const poolDb = connect(env.DATABASE_USERPOOL_URL ?? '', options);
  const vault = openVault({ socketPath: env.KEYS_SOCKET ?? '' });
  const poolSecrets = {
    pepper: Buffer.from(env.USERPOOL_PEPPER ?? '', 'base64url'),
    dataKey: Buffer.from(env.USERPOOL_DATA_KEY ?? '', 'base64url'),
  };
  try {
    return await work({ db, vault, poolDb, poolSecrets });
  } finally {
    await Promise.all([db.destroy(), poolDb.destroy()]);
  }
}
