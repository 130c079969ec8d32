import { createGateway } from '@luwag/gateway/gateway';
import { linkWallets } from '@luwag/testing/seed/seed-wallets';
import type { PersonalStore } from './accounts.ts';

/** Once the sandbox is up, which plays the gateway. */
export const seedWallets = (
  { db }: Pick<PersonalStore, 'db'>,
  env: Record<string, string>,
): Promise<void> =>
  linkWallets(
    db,
    createGateway({
      origin: env.XENDIT_ORIGIN ?? '',
      secretKey: env.XENDIT_SECRET_KEY ?? '',
      callbackToken: env.XENDIT_CALLBACK_TOKEN ?? '',
    }),
    env.PUBLIC_ORIGIN ?? '',
  );
