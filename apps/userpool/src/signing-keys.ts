import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Db } from '@luwag/db';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, importPKCS8, type JWK } from 'jose';
import type { Secrets } from './secrets.ts';

export type KeyPurpose = 'access' | 'id' | 'guest';
export type SigningKey = { kid: string; privateKey: CryptoKey };
export type SigningKeys = { inUse: Record<KeyPurpose, SigningKey>; jwks: { keys: JWK[] } };

const purposes: KeyPurpose[] = ['access', 'id', 'guest'];
const modulusLength = 3072;
const keyAad = (kid: string) => `signing_keys.private ${kid}`;
const generateRsa = promisify(generateKeyPair);

/**
 * Access tokens, id tokens and guest credentials are signed by keys of their own, so that one can
 * never pass for another. Made once, at the first start, and kept encrypted; of several processes
 * that start at once, the first one's keys stay.
 */
export async function loadSigningKeys(db: Db, secrets: Secrets): Promise<SigningKeys> {
  const present = await listKeys(db);
  const missing = purposes.filter(
    (purpose) => !present.some((row) => row.purpose === purpose && !row.retired_at),
  );
  await Promise.all(missing.map((purpose) => createKey(db, secrets, purpose)));
  const rows = missing.length > 0 ? await listKeys(db) : present;
  const inUse = async (purpose: KeyPurpose): Promise<SigningKey> => {
    const row = rows.find((each) => each.purpose === purpose && !each.retired_at);
    if (!row) throw new Error(`no key to sign ${purpose} tokens with`);
    const pem = secrets.open(row.private_encrypted, keyAad(row.kid));
    return { kid: row.kid, privateKey: await importPKCS8(pem, 'RS256') };
  };
  const [access, id, guest] = await Promise.all([inUse('access'), inUse('id'), inUse('guest')]);
  return {
    inUse: { access, id, guest },
    jwks: { keys: rows.map((row) => row.public_jwk as JWK) },
  };
}

const listKeys = (db: Db) =>
  db.selectFrom('userpool.signing_keys').selectAll().orderBy('created_at').execute();

async function createKey(db: Db, secrets: Secrets, purpose: KeyPurpose): Promise<void> {
  const { publicKey, privateKey } = await generateRsa('rsa', { modulusLength });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await db.transaction().execute((tx) =>
    tx
      .insertInto('userpool.signing_keys')
      .values({
        kid,
        purpose,
        public_jwk: JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }),
        private_encrypted: secrets.seal(pem, keyAad(kid)),
      })
      .onConflict((row) => row.doNothing())
      .execute(),
  );
}
