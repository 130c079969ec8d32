import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Address } from '@luwag/contracts/reference';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { apiKeyDraws, buildApiKey, parseApiKey, shownOf } from '@luwag/domain/api-key';
import { insertKey } from '@luwag/modules/merchants/api-keys-repository';
import { hashOfKey } from '@luwag/modules/merchants/authenticators';
import { insertWithCode } from '@luwag/modules/merchants/stores';
import { listStoreRows } from '@luwag/modules/merchants/stores-repository';
import { putAddress } from '@luwag/modules/webhooks/addresses-repository';
import { encryptSecret } from '@luwag/modules/webhooks/secrets';
import { drawSecret } from '@luwag/modules/webhooks/signing';
import { noteCanaries } from '../harness/canaries.ts';
import { seedDeveloperDay } from './seed-developers.ts';

/** A store of the story, with or without a counter. */
export type SeedStore = {
  name: string;
  address: Address | null;
  websiteUrl: string;
  returnUrls: string[];
  createdAt: Date;
};

export type OpenStore = { id: string; merchantId: string; code: string };

/** Opens the merchant's first store; one that is there already stays as it is. */
export const openFirstStore = (db: Db, merchantId: string, store: SeedStore): Promise<OpenStore> =>
  inScope(db, 'system', async (tx) => {
    const [known] = await listStoreRows(tx, merchantId, 1);
    const { id, code } = known ?? (await insertWithCode(tx, { accountId: merchantId, ...store }));
    return { id, merchantId, code };
  });

export type ShopFile = {
  /** Where the sandbox's shop finds its key, on this machine alone. */
  path: string;
  /** Where the store is told of changes; left out where nobody may be told on this machine. */
  webhookUrl?: string | undefined;
  messageKey: Uint8Array;
};

const keyName = 'Sandbox shop';

/**
 * A test key for the shop that the sandbox plays, in a file that it reads. A key that still works
 * is kept; a new database gets a new one.
 */
export const giveShopKey = (db: Db, store: OpenStore, file: ShopFile): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    if (await isKeyGood(tx, store, file.path)) return;
    const now = new Date();
    await tx
      .updateTable('store_api_keys')
      .set({ revoked_at: now })
      .where('store_id', '=', store.id)
      .where('name', '=', keyName)
      .where('revoked_at', 'is', null)
      .execute();
    const draws = Array.from({ length: apiKeyDraws.count }, () => randomInt(apiKeyDraws.below));
    const key = buildApiKey('test', draws);
    const of = { accountId: store.merchantId, storeId: store.id, mode: 'test' } as const;
    const { id: keyId } = await insertKey(tx, {
      ...of,
      ...shownOf(key),
      name: keyName,
      scopes: ['payments:read', 'payments:write', 'webhooks:write'],
      hash: hashOfKey(key),
      createdAt: now,
    });
    const secret = drawSecret();
    noteCanaries(key, secret);
    const secretEncrypted = encryptSecret(file.messageKey, of, secret);
    const set = { secretEncrypted, oldSecretUntil: now, now };
    const address = file.webhookUrl
      ? await putAddress(tx, of, { url: file.webhookUrl, ...set })
      : undefined;
    await seedDeveloperDay(tx, of, { keyId, addressId: address?.id, now });
    mkdirSync(dirname(file.path), { recursive: true });
    const told = { key, webhook_secret: file.webhookUrl ? secret : null, store_code: store.code };
    writeFileSync(file.path, `${JSON.stringify(told)}\n`, { mode: 0o600 });
  });

async function isKeyGood(tx: Tx, store: OpenStore, path: string): Promise<boolean> {
  const parsed = parseApiKey(readKey(path));
  if (!parsed) return false;
  const row = await tx
    .selectFrom('store_api_keys')
    .select('id')
    .where('store_id', '=', store.id)
    .where('key_hash', '=', hashOfKey(parsed.key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function readKey(path: string): string {
  try {
    const { key } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    return typeof key === 'string' ? key : '';
  } catch {
    return '';
  }
}
