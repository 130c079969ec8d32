import type { Mutation } from './mutation.ts';
import { frozenTables, keptTables, rowRules } from './row-rules.ts';

const dropped: Mutation[] = [
  ...Object.entries(rowRules).map(([name, { table }]) => ({
    name: `without constraint ${name}`,
    sql: `alter table ledger.${table} drop constraint ${name} cascade`,
    killedBy: `refuses what ${name} forbids`,
  })),
  ...frozenTables.map((table) => ({
    name: `without trigger frozen on ${table}`,
    sql: `drop trigger frozen on ledger.${table}`,
    killedBy: `never changes a row of ${table}`,
  })),
  ...keptTables.map((table) => ({
    name: `without trigger never_emptied on ${table}`,
    sql: `drop trigger never_emptied on ledger.${table}`,
    killedBy: `never empties ${table}`,
  })),
  {
    name: 'without trigger must_balance on journals',
    sql: 'drop trigger must_balance on ledger.journals',
    killedBy: 'commits nothing that does not balance, whoever wrote it',
  },
  {
    name: 'without trigger closed_books on entries',
    sql: 'drop trigger closed_books on ledger.entries',
    killedBy: 'adds nothing to a journal once it is committed',
  },
  {
    name: 'without index one_open_alarm',
    sql: 'drop index ledger.one_open_alarm',
    killedBy: 'raises one alarm for a row while it stands',
  },
];

const loosened: Mutation[] = [
  {
    name: 'pending does not count against a liability',
    sql: `alter table ledger.balances drop constraint liability_not_overdrawn,
      add constraint liability_not_overdrawn check (bound <> 'C' or debits_posted <= credits_posted)`,
    killedBy: 'never overdraws a liability, and counts what is pending',
  },
  {
    name: 'pending does not count against an asset',
    sql: `alter table ledger.balances drop constraint asset_not_negative,
      add constraint asset_not_negative check (bound <> 'D' or credits_posted <= debits_posted)`,
    killedBy: 'never takes an asset below zero, and counts what is pending',
  },
  ...['insert', 'update', 'delete', 'truncate'].map((deed) => ({
    name: `the product may ${deed} entries`,
    sql: `grant ${deed} on ledger.entries to luwag_app`,
    killedBy: 'lets the product read and call, and write no row',
  })),
  {
    name: 'the product may write balances',
    sql: 'grant update on ledger.balances to luwag_app',
    killedBy: 'lets the product read and call, and write no row',
  },
  {
    name: 'a function of the owner trusts its caller’s search path',
    sql: 'alter function ledger.close_batch() reset search_path',
    killedBy: 'gives no function of the owner a search path that its caller chose',
  },
  {
    name: 'the chain follows the session’s way with dates',
    sql: 'alter function ledger.journal_digests(xid8, xid8, integer) reset datestyle',
    killedBy: 'calls a sound chain sound, whatever the settings of the session',
  },
];

export const tableMutations: Mutation[] = [...dropped, ...loosened];
