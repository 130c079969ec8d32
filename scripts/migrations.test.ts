import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { findContracts } from './lib/expand-contract.ts';
import { callOfFunction, findUnsafeChanges, readReleases } from './lib/schema-releases.ts';
import { statementsOf } from './lib/sql-statements.ts';

const found = (text: string, released = ['0.1.0']) =>
  findContracts([{ name: '2_next', text: `-- Up Migration\n${text}` }], released).map((fault) =>
    fault.replace(/^2_next: |; .*$/g, ''),
  );

describe('a migration since the last release', () => {
  test.each([
    ['drop table plans, refunds', ['drops plans', 'drops refunds']],
    ['drop view if exists ledger.days cascade', ['drops ledger.days']],
    ['alter table plans drop column note', ['drops plans.note']],
    ['alter table plans drop note, add tag text', ['drops plans.note']],
    ['alter table plans rename column a to b', ['renames plans or a part of it']],
    ['alter table plans rename to agreements', ['renames plans or a part of it']],
    [
      'ALTER TABLE plans\n  ALTER COLUMN a SET NOT NULL',
      ['sets plans.a not null without a default'],
    ],
    ['alter table plans add column a text not null', ['adds plans.a not null without a default']],
    [
      'alter table plans add a int not null check (a > 0)',
      ['adds plans.a not null without a default'],
    ],
    ['alter table plans alter a type bigint', ['changes the type of plans.a']],
    ['alter table plans alter column a set data type bigint', ['changes the type of plans.a']],
    [
      'alter table plans drop constraint plans_request_key',
      ['drops the key plans_request_key of plans'],
    ],
    ['alter type checkout_purchase drop attribute a', ['drops checkout_purchase.a']],
    [
      'do $$ begin alter table plans drop column a; end $$',
      ['takes something away in a block: drop column'],
    ],
  ])('%s: is found', (statement, expected) => {
    expect(found(`${statement};`)).toEqual(expected);
  });

  test.each([
    'alter table plans add column a text',
    "alter table plans add column a text not null default ''",
    'alter table plans add column a bigint generated always as identity not null',
    'alter table plans add constraint plans_a_check check (a in (1, 2)) not valid',
    'alter table plans drop constraint plans_kind_check, add constraint plans_kind_check check (true)',
    'alter table plans alter column a drop not null, alter column a drop default',
    'alter table plans alter column a set default 1, alter column a set not null',
    'create table drops (a int not null); alter table drops rename to other',
    'create table t (a int); alter table t alter a type bigint; drop table t',
    'alter table plans add column a int; alter table plans alter column a set not null',
    "insert into words values ('drop table plans; rename')",
    '-- drop table plans\nselect 1',
    'drop index plans_to_close',
    "alter type kind add value 'more'",
    'do $$ begin -- drop table plans\n perform 1; end $$',
  ])('%s: is safe while the code of the release before still runs', (statement) => {
    expect(found(`${statement};`)).toEqual([]);
  });

  test('says since which release nobody needs what it takes away, and that release is out', () => {
    const drop = (version: string) => `-- Safe since ${version}: nothing reads it.\ndrop table a;`;
    expect(found(drop('0.1.0'))).toEqual([]);
    expect(found(drop('0.2.0'))).toEqual(['drops a']);
    expect(found(drop('0.2.0'), ['0.1.0', '0.2.0'])).toEqual([]);
    // It speaks of the one statement below it.
    expect(found(`${drop('0.1.0')}\ndrop table b;`)).toEqual(['drops b']);
  });
});

test('a function is called as the last release calls it, or says why it need not be', () => {
  const text = 'create or replace function public.f(a int)\nreturns text language sql as $$ … $$;';
  expect(callOfFunction(text)).toBe(callOfFunction(text.replace('…', 'other').replace('\n', ' ')));
  expect(callOfFunction(text)).not.toBe(callOfFunction(text.replace('a int', 'a bigint')));
  const folder = mkdtempSync(join(tmpdir(), 'luwag-functions-'));
  const write = (path: string, content: string) => {
    mkdirSync(join(folder, 'packages/db', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'packages/db', path), content);
  };
  const releases = [{ version: '0.1.0', migration: '1_first' }];
  const functions = { 'public.f': callOfFunction(text), 'public.gone': 'digest' };
  const keep = (retired: object) =>
    write('releases.json', JSON.stringify({ releases, functions, retired }));
  try {
    write('migrations/1_first.sql', 'drop table long_ago;');
    write('functions/public.f.sql', text.replace('a int', 'a int, b int default 0'));
    keep({});
    expect(findUnsafeChanges(folder).map((fault) => fault.split(/[;:]/)[0])).toEqual([
      'function public.f is called in another way',
      'function public.gone is gone',
    ]);
    keep({ 'public.gone': '0.1.0' });
    write('functions/public.f.sql', `-- Safe since 0.1.0: b has a default.\n${text}, b`);
    expect(findUnsafeChanges(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('statements end at their own semicolons', () => {
  const sql = `create function f() as $a$ select 1; $a$; -- one; two\ninsert into t values ('it''s;');`;
  expect(statementsOf(sql).map(({ text, comment }) => [text, comment.trim()])).toEqual([
    ['create function f() as $$', ''],
    ["insert into t values ('')", '-- one; two'],
  ]);
});

test('nothing that the last release needs is taken away by ours', () => {
  expect(readReleases(root).releases.length).toBeGreaterThan(0);
  expect(findUnsafeChanges(root)).toEqual([]);
});
