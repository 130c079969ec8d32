import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneLedgerAlone, type LedgerBench, openLedgerBench } from '@luwag/testing/ledger/bench';
import { applyMutation, type Mutation } from '@luwag/testing/ledger/mutation';
import { mutations, probes } from '@luwag/testing/ledger/mutations';
import { rowProbes, tryWithout } from '@luwag/testing/ledger/row-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let template: Awaited<ReturnType<typeof cloneLedgerAlone>>;
let shared: LedgerBench;
beforeAll(async () => {
  template = await cloneLedgerAlone();
  shared = await openLedgerBench(template.name);
});
afterAll(async () => {
  await shared.close();
  await template.drop();
});

async function onOwnLedger<T>(work: (bench: LedgerBench) => Promise<T>): Promise<T> {
  const bench = await openLedgerBench(template.name);
  try {
    return await work(bench);
  } finally {
    await bench.close();
  }
}

const probeOf = (name: string) => {
  const probe = probes[name];
  if (!probe) throw new Error(`no probe ${name}`);
  return probe;
};

describe('the ledger as it is', () => {
  test.each(Object.keys(rowProbes))('%s', async (name) => {
    await probeOf(name)(shared);
  });
  const others = Object.keys(probes).filter((name) => !(name in rowProbes));
  test.each(others)('%s', async (name) => {
    await onOwnLedger(probeOf(name));
  });
});

/**
 * Why the probe failed; undefined when it noticed nothing. A transaction of another database can
 * keep the horizon where a probe wants it to move, so such a probe looks again, on another ledger.
 */
async function killOf(mutation: Mutation): Promise<(Error & { code?: string }) | undefined> {
  if ('sql' in mutation && mutation.killedBy in rowProbes) return tryWithout(shared, mutation);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failure = await onOwnLedger(async (bench) => {
      await applyMutation(bench.owner, mutation);
      return probeOf(mutation.killedBy)(bench).catch((error: Error) => error);
    });
    if (failure) return failure;
  }
  return undefined;
}

describe('the ledger with one protection less is found out', () => {
  test.each(mutations)('$name', async (mutation) => {
    const kill = await killOf(mutation);
    expect(kill).toBeInstanceOf(Error);
    // A changed function that no longer runs at all proves nothing about what was changed in it.
    if ('fn' in mutation) expect(kill?.code ?? '').not.toMatch(/^42/);
  });
});

test('every constraint, trigger and unique index of the ledger is taken away by a mutation', async () => {
  const { rows } = await shared.owner.query(`
    select 'without constraint ' || k.conname as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     -- A month has the constraints of the whole; nothing is ever inserted into what is past.
     where c.relnamespace = 'ledger'::regnamespace and k.contype in ('c', 'f', 'p', 'u')
       and not c.relispartition and c.relname not in ('past_journals', 'past_entries')
    union all
    select 'without trigger ' || t.tgname || ' on ' || regexp_replace(c.relname, '_\\d{6}$', '_month')
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'ledger'::regnamespace and not t.tgisinternal and t.tgparentid = 0
    union all
    select 'without index ' || c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'ledger'::regnamespace and i.indisunique and not c.relispartition
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  const known = new Set(mutations.map(({ name }) => name));
  expect(rows.map(({ name }) => name).filter((name: string) => !known.has(name))).toEqual([]);
});

test('the list of mutations in the documentation is this one', () => {
  const file = join(import.meta.dirname, '../../../docs/ledger-mutations.md');
  const listed = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (.+?) \| (.+?) \|$/.exec(line)?.slice(1).join(' → ') ?? [])
    .slice(2);
  expect(listed).toEqual(mutations.map(({ name, killedBy }) => `${name} → ${killedBy}`));
});
