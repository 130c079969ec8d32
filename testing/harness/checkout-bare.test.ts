import { centavos } from '@luwag/domain/money';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareScript } from '../../scripts/lib/checkout-bare.ts';
import { openDatabase } from './database.ts';

// What pgbench is given to say. The bench itself runs on quiet machines alone, and must still run
// when its day comes.

const database = forAllTests(openDatabase);
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

test('the checkout that pgbench calls is one that the database takes', async () => {
  await owner.query(`create sequence bench_n;
    create table bench_calls (n bigint primary key, proposal uuid, request uuid, buyer uuid,
      session uuid, store uuid, token text)`);
  const merchantId = '00000000-0000-7000-8000-00000000c001';
  const script = bareScript({ amountCentavos: centavos(6_000_00), terms: 6, merchantId });
  const { rows } = await owner.query(`explain (verbose, costs off) ${script}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Function Call: checkout(');
});
