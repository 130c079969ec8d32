import { randomBytes } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { connectKeys } from './client.ts';
import { keyBytes, type PersonalKey, personalKeyOf } from './fields.ts';
import type { KeyVersions } from './holders.ts';
import { aadOfKey, findKeyRows, insertKeyRow, type KeyRow, updateKeyRow } from './key-rows.ts';
import { createOpening, inBatches } from './opening.ts';
import { type Rewrapped, rewrapSome } from './rewrapping.ts';
import type { IndexName } from './wire.ts';

export type { PersonalKey } from './fields.ts';
export { destroyKey } from './key-rows.ts';

export type Vault = {
  /**
   * The account's key, made (and its wrapped form stored in personal_keys) if there is none. The
   * transaction must be in a scope that sees the account's rows. Throws `KeyDestroyed` after an
   * erasure, and `KeysAway` while the key process does not answer.
   */
  keyFor(tx: Tx, accountId: string): Promise<PersonalKey>;
  /**
   * Keys of several at once: one query, and one call to the key process. Makes none: who has no
   * key, or one that was destroyed, or rows out of scope, is not in the map.
   */
  keysFor(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, PersonalKey>>;
  /** HMAC under a key of the key process; equal values of one name are equal here too. */
  blindIndex(name: IndexName, value: string): Promise<Buffer>;
  blindIndexes(name: IndexName, values: readonly string[]): Promise<Buffer[]>;
  /** From here on, whoever has this account's key unwrapped raises an alarm. */
  markCanary(tx: Tx, accountId: string): Promise<void>;
  /** Which versions of the wrapping key are known here, and which of them wraps. */
  versions(): Promise<KeyVersions>;
  /** The next keys that are under another version than the current one, wrapped with that. */
  rewrapSome(tx: Tx, after?: string): Promise<Rewrapped>;
};

/** The personal data of this account was erased; nothing of it opens again. */
export class KeyDestroyed extends Error {
  override name = 'KeyDestroyed';
}

export function openVault({ socketPath }: { socketPath: string }): Vault {
  const keys = connectKeys(socketPath);
  const { openAll, keep } = createOpening(keys);

  async function wrap(accountId: string, secret: Buffer, isCanary = false) {
    const item = { place: aadOfKey(accountId), key: secret.toString('base64') };
    const answer = await keys.call('wrap', { items: [item], is_canary: isCanary });
    return { kekVersion: answer.version, wrapped: bytesOf(answer.wrapped[0]) };
  }

  async function make(tx: Tx, accountId: string): Promise<PersonalKey> {
    const secret = randomBytes(keyBytes);
    const row = { accountId, keyVersion: 1, ...(await wrap(accountId, secret)) };
    if (await insertKeyRow(tx, row)) return keep(row.wrapped, personalKeyOf(secret, 1));
    // Another transaction made one meanwhile: theirs it is.
    const [theirs] = await findKeyRows(tx, [accountId]);
    if (!theirs)
      throw new Error(`personal key of ${accountId} exists but is not visible in this scope`);
    return open(theirs);
  }

  async function open(row: KeyRow): Promise<PersonalKey> {
    const [key] = await openAll([row]);
    if (!key) throw new KeyDestroyed('the personal data of this account was erased');
    return key;
  }

  async function blindIndexes(name: IndexName, values: readonly string[]): Promise<Buffer[]> {
    const indexes: Buffer[] = [];
    for (const some of inBatches(values)) {
      const answer = await keys.call('index', { name, values: some });
      indexes.push(...answer.indexes.map(bytesOf));
    }
    return indexes;
  }

  return {
    async keyFor(tx, accountId) {
      const [row] = await findKeyRows(tx, [accountId]);
      return row ? open(row) : make(tx, accountId);
    },
    async keysFor(tx, accountIds) {
      const rows = await findKeyRows(tx, accountIds);
      const opened = await openAll(rows);
      const pairs = rows.map(({ accountId }, i) => [accountId, opened[i]] as const);
      return new Map(pairs.flatMap(([id, key]) => (key ? [[id, key] as const] : [])));
    },
    blindIndex: async (name, value) => bytesOf((await blindIndexes(name, [value]))[0]),
    blindIndexes,
    async markCanary(tx, accountId) {
      const [row] = await findKeyRows(tx, [accountId]);
      if (!row) throw new Error(`account ${accountId} has no personal key yet`);
      const { secret } = await open(row);
      await updateKeyRow(tx, { accountId, ...(await wrap(accountId, secret.export(), true)) });
    },
    versions: () => keys.call('versions', {}),
    rewrapSome: (tx, after) => rewrapSome(tx, keys, after),
  };
}

function bytesOf(value: string | Buffer | undefined): Buffer {
  if (value === undefined) throw new Error('the key service returned fewer values than asked for');
  return typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}
