import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What Luwag gave the shop: a test key of its store, and the secret of its webhook. */
export type Credentials = { key?: string | undefined; webhookSecret?: string | undefined };

const ShopFile = z.object({ key: z.string(), webhook_secret: z.string().nullable() });

/**
 * From the settings, or from the file that the seed leaves beside the gateway's book. Looked at
 * each time: a database that is made anew gives the shop a new key while it is open.
 */
export function readCredentials(given: Credentials, file: string | undefined): Credentials {
  if (given.key !== undefined || file === undefined || !existsSync(file)) return given;
  const { data } = ShopFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return data ? { key: data.key, webhookSecret: data.webhook_secret ?? undefined } : given;
}
