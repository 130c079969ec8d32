import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import { readPerson } from '@luwag/testing/builders/accounts';
import { startTestKeys } from '@luwag/testing/harness/keys';
import { byteFinder, type Canary, numbersOf } from '../personal-canaries/forms.ts';
import type { BackupStore } from './store.ts';

/** What one buyer told us; and a word that is no secret, which shows that a search finds. */
export type Known = { buyerId: string; personal: Canary[]; open: Canary };

export const readKnown = async (
  at: { db: Db; socketPath: string },
  buyerId: string,
): Promise<Known> => {
  const person = await readPerson({ db: at.db, vault: openVault(at) }, buyerId);
  const numbers = numbersOf(person.contact_number ?? '');
  if (!person.email || numbers.length === 0) throw new Error('nothing is known of the buyer');
  return {
    buyerId,
    personal: [
      { name: 'an address', value: person.email },
      ...numbers.map((value) => ({ name: 'a number', value })),
    ],
    open: { name: 'the name of the store', value: 'Tindahan' },
  };
};

/** With the key file of the product the person is read; with another one nothing is. */
export async function keyFaults(
  restored: Db,
  { buyerId, personal }: Known,
  socketPath: string,
): Promise<string[]> {
  const wrong = await startTestKeys();
  try {
    const vault = openVault({ socketPath });
    const person = await readPerson({ db: restored, vault }, buyerId);
    const stranger = openVault({ socketPath: wrong.socketPath });
    const refused = await readPerson({ db: restored, vault: stranger }, buyerId).then(
      () => 'read',
      (error: Error) => error.name,
    );
    return [
      ...(person.email === personal[0]?.value ? [] : ['a person is not who they were']),
      ...(refused === 'read' ? ['a person is read with the keys of somebody else'] : []),
    ];
  } finally {
    await wrong.close();
  }
}

/** The folder of the restored server: what is no secret stands in it in the clear, and no more. */
export function folderFaults(folder: string, { personal, open }: Known): string[] {
  const find = byteFinder([...personal, open]);
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      for (const { name } of find(readFileSync(join(entry.parentPath, entry.name))))
        found.add(name);
  return [
    ...(found.has(open.name) ? [] : ['the restored folder was not searched']),
    ...personal.filter(({ name }) => found.has(name)).map(({ name }) => `${name} is in the folder`),
  ];
}

/** In the store nothing stands in the clear, secret or not. */
export async function storeFaults(
  store: BackupStore,
  { personal, open }: Known,
): Promise<{ faults: string[]; objects: number; bytes: number }> {
  const find = byteFinder([...personal, open]);
  const faults: string[] = [];
  let [objects, bytes] = [0, 0];
  for await (const { key, bytes: content } of store.objects()) {
    objects += 1;
    bytes += content.length;
    for (const { name } of find(content)) faults.push(`${name} is in ${key}`);
    // OpenSSL's own form begins with this word and the salt; all of pgBackRest's objects have it.
    if (content.length > 0 && content.subarray(0, 8).toString('latin1') !== 'Salted__')
      faults.push(`${key} is not encrypted`);
  }
  if (objects === 0) faults.push('the store is empty');
  return { faults, objects, bytes };
}
