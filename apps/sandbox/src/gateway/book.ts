import type { Journal, JournalLine } from './journal.ts';
import type { TableName, Tables } from './rows.ts';

export type Book = {
  put<T extends TableName>(table: T, row: Tables[T]): Tables[T];
  find<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  /** Oldest first. */
  list<T extends TableName>(table: T): Tables[T][];
  remove(table: TableName, id: string): void;
  clear(): void;
};

type Kept = { [T in TableName]: Map<string, Tables[T]> };

/** The gateway's own book: rows in memory, each change also a line of the journal. */
export function openBook(journal: Journal): Book {
  let kept = emptyTables();

  const replay = (line: JournalLine): void => {
    if ('cleared' in line) kept = emptyTables();
    else if ('removed' in line) kept[line.removed].delete(line.id);
    else (kept[line.put] as Map<string, { id: string }>).set(line.row.id, line.row);
  };
  for (const line of journal.read()) replay(line);

  const record = (line: JournalLine): void => {
    journal.append(line);
    replay(line);
  };
  return {
    put(table, row) {
      record({ put: table, row });
      return row;
    },
    find: (table, id) => kept[table].get(id),
    list: (table) => [...kept[table].values()],
    remove: (table, id) => record({ removed: table, id }),
    clear: () => record({ cleared: true }),
  };
}

function emptyTables(): Kept {
  return {
    requests: new Map(),
    payments: new Map(),
    tokens: new Map(),
    sessions: new Map(),
    refunds: new Map(),
    payouts: new Map(),
    customers: new Map(),
    webhooks: new Map(),
    tasks: new Map(),
    clock: new Map(),
  };
}
