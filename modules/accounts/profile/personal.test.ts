import { randomBytes } from 'node:crypto';
import { getUser, sendNumberCode } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { DecryptionFailed } from '@luwag/key-service/fields';
import { destroyKey } from '@luwag/key-service/vault';
import { createAccount, readPerson, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findPerson, findTin } from './people.ts';
import { decryptCodeNumber } from './personal.ts';

const messageKey = randomBytes(32);
const harness = forAllTests(() =>
  startPoolHarness({
    settings: { MESSAGE_KEY: messageKey.toString('base64url'), WIRE_ENVELOPE: 'off' },
  }),
);

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const someone = async (more: Parameters<typeof createAccount>[1] = {}) =>
  signIn(harness, await createAccount(harness, more));
const whoIs = (who: SignedIn) =>
  harness.app.inject({ method: getUser.method, url: getUser.path, headers: who.headers });
const idOf = ({ account }: SignedIn): string => account.id;

describe('what is known of a person', () => {
  test('stands in no column to be read, and is read back by its owner', async () => {
    const number = '+639185550101';
    const who = await someone({
      firstName: 'Marikit',
      lastName: 'Dimaculangan',
      contactNumber: number,
    });
    const { rows } = await system((tx) =>
      sql<{ text: string }>`select a::text as text from accounts a where id = ${idOf(who)}`.execute(
        tx,
      ),
    );
    const row = rows[0]?.text ?? '';
    for (const told of ['Marikit', 'Dimaculangan', who.account.email, number]) {
      expect(row).not.toContain(told);
      expect(row).not.toContain(Buffer.from(told).toString('hex'));
    }
    expect((await whoIs(who)).json()).toMatchObject({
      first_name: 'Marikit',
      last_name: 'Dimaculangan',
      email: who.account.email,
      contact_number: number,
    });
  });

  test.each([
    ['email_encrypted'],
    ['contact_number_encrypted'],
    ['first_name_encrypted'],
    ['middle_name_encrypted'],
    ['last_name_encrypted'],
  ])('moved from another row, in %s, is refused and nothing is told', async (column) => {
    const [ana, ben] = [await someone({ firstName: 'Ana' }), await someone({ firstName: 'Ben' })];
    const field = sql.ref(column);
    await system((tx) =>
      sql`update accounts set ${field} = (select ${field} from accounts where id = ${idOf(ben)})
        where id = ${idOf(ana)}`.execute(tx),
    );
    const reply = await whoIs(ana);
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toMatch(/Ana|Ben|luwag\.test/);
    await expect(readPerson(harness, idOf(ana))).rejects.toThrow(DecryptionFailed);
    expect((await whoIs(ben)).statusCode).toBe(200);
  });

  test('moved from another column of the same row is refused', async () => {
    const who = await someone();
    await system((tx) =>
      sql`update accounts set first_name_encrypted = last_name_encrypted where id = ${idOf(who)}`.execute(
        tx,
      ),
    );
    expect((await whoIs(who)).statusCode).toBe(500);
    await expect(readPerson(harness, idOf(who))).rejects.toThrow(DecryptionFailed);
  });

  test('moved from another table, or changed by one bit, is refused', async () => {
    const { id } = await createAccount(harness, { role: 'merchant' });
    const tin = () => system((tx) => findTin(tx, harness.vault, id));
    expect(await tin()).toBe('123456789');
    const change = (value: ReturnType<typeof sql>) =>
      system((tx) =>
        sql`update merchant_profiles set tin_encrypted = ${value} where account_id = ${id}`.execute(
          tx,
        ),
      );
    await change(sql`(set_bit(tin_encrypted, length(tin_encrypted) * 8 - 1,
      1 - get_bit(tin_encrypted, length(tin_encrypted) * 8 - 1)))`);
    await expect(tin()).rejects.toThrow(DecryptionFailed);
    await change(sql`(select last_name_encrypted from accounts where id = ${id})`);
    await expect(tin()).rejects.toThrow(DecryptionFailed);
  });

  test('with the key of another is refused: a key is wrapped for one account', async () => {
    const [ana, ben] = [await createAccount(harness), await createAccount(harness)];
    await system((tx) =>
      sql`update personal_keys set wrapped = (select wrapped from personal_keys
        where account_id = ${ben.id}) where account_id = ${ana.id}`.execute(tx),
    );
    await expect(readPerson(harness, ana.id)).rejects.toThrow();
  });

  test('is nobody’s once the key is destroyed', async () => {
    const { id } = await createAccount(harness);
    await system((tx) => destroyKey(tx, id, new Date()));
    expect(await system((tx) => findPerson(tx, harness.vault, id))).toBeUndefined();
  });
});

describe('the database', () => {
  test('keeps one owner for a proven number, by its index', async () => {
    const contactNumber = '+639185550102';
    await createAccount(harness, { contactNumber });
    const second = createAccount(harness, { contactNumber });
    await expect(second).rejects.toMatchObject({ constraint: 'accounts_confirmed_number' });
  });

  test('lets nobody be without a name but somebody whose account is closed', async () => {
    const { id } = await createAccount(harness);
    const forget = (status: string) =>
      system((tx) =>
        sql`update accounts set account_status = ${status}, email_index = null, email_encrypted = null,
          name_index = null, first_name_encrypted = null, middle_name_encrypted = null,
          last_name_encrypted = null, contact_number_index = null,
          contact_number_encrypted = null where id = ${id}`.execute(tx),
      );
    await expect(forget('ACTIVE')).rejects.toMatchObject({ code: '23514' });
    await forget('CLOSED');
    expect(await system((tx) => findPerson(tx, harness.vault, id))).toBeUndefined();
  });

  test('has a code’s number encrypted for that code, and limits by indexes', async () => {
    const number = '+639185550103';
    const who = await someone({ isNumberConfirmed: false });
    const { method, path: url } = sendNumberCode;
    const send = (to: string) =>
      harness.app.inject({ method, url, headers: who.headers, payload: { number: to } });
    const [first, second] = [await send(number), await send('+639195550104')];
    const ids = [first.json().sessionId, second.json().sessionId];
    const { rows } = await system((tx) =>
      sql<{ id: string; number_encrypted: Buffer }>`
        select id, number_encrypted from one_time_codes where id = any(${ids}::uuid[])`.execute(tx),
    );
    expect(rows).toHaveLength(2);
    const [mine, other] = rows;
    const moved = { id: mine?.id ?? '', number_encrypted: other?.number_encrypted ?? Buffer.of() };
    expect(rows.map((row) => decryptCodeNumber(messageKey, row))).toContain(number);
    expect(() => decryptCodeNumber(messageKey, moved)).toThrow();
    const counted = await system((tx) =>
      sql<{ key: string }>`select key from send_counts`.execute(tx),
    );
    expect(counted.rows.length).toBeGreaterThan(0);
    for (const { key } of counted.rows) expect(key).not.toMatch(/9185550|9195550/);
  });
});
