import {
  createApiKey,
  type KeyScope,
  listApiKeys,
  listStores,
  revokeApiKey,
} from '@luwag/contracts/merchants';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** The name of the key that these pages make, by which they know it again. */
const keyName = 'docs';
/** What the guides do, and nothing else. */
const scopes: KeyScope[] = ['payments:read', 'payments:write', 'refunds:write', 'webhooks:write'];

export type DocsKeyState = {
  stores: { id: string; name: string }[];
  /** Keys of this kind in force, each by its beginning and end: enough to know one again. */
  known: string[];
};

export type DocsKeyAnswer = { kind: 'made'; key: string } | { kind: 'refused'; code: string };

export async function readDocsKeys(args: VisitorArgs): Promise<DocsKeyState> {
  const [keys, stores] = await Promise.all([
    callAs(args, listApiKeys, {}),
    callAs(args, listStores, {}),
  ]);
  return {
    stores: needed(stores).results.map(({ store_id: id, name }) => ({ id, name })),
    known: needed(keys)
      .results.filter(isDocsKey)
      .map(({ prefix, last4 }) => `${prefix}${last4}`),
  };
}

const isDocsKey = ({ name, mode }: { name: string; mode: string }): boolean =>
  name === keyName && mode === 'test';

/**
 * Makes the test key of these pages for a store. It is shown once, so whoever comes back without it
 * gets another, and the one before ends: there is one at most.
 */
export async function makeDocsKey(args: VisitorArgs): Promise<DocsKeyAnswer> {
  const form = await args.request.formData();
  const storeId = String(form.get('store_id') ?? '');
  const keys = await callAs(args, listApiKeys, {});
  if (!keys.ok) return { kind: 'refused', code: keys.code };
  const earlier = keys.data.results.filter((key) => isDocsKey(key) && key.store_id === storeId);
  for (const { api_id } of earlier) await callAs(args, revokeApiKey, { params: { api_id } });
  const body = { store_id: storeId, mode: 'test', name: keyName, scopes } as const;
  const made = await callAs(args, createApiKey, { body });
  return made.ok ? { kind: 'made', key: made.data.key } : { kind: 'refused', code: made.code };
}
