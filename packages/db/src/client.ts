import pg from 'pg';
import { spoilsConnection } from './passing.ts';

/**
 * A commit that was cancelled while waiting for its standby: done here, perhaps lost in a failover.
 * Neither success nor failure may be reported; the caller asks again with the same idempotency key.
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

// The server's words are in the language of its messages; the function that says them is not.
const unconfirmed = /canceling (the )?wait for synchronous replication/;
type Notice = { message: string | undefined; routine: string | undefined };
const isUnconfirmed = ({ message, routine }: Notice): boolean =>
  routine === 'SyncRepWaitForLSN' || unconfirmed.test(message ?? '');

/**
 * PostgreSQL answers such a commit with success and a mere warning. This client turns the warning
 * into an error, so that no caller can take the success at its word. It also knows when it is of no
 * more use, and refuses a statement that would outlive its table.
 */
export class WatchfulClient extends pg.Client {
  /** Open, and yet not to be used again: the pool closes it when it comes back. */
  isSpoiled = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    let warned = false;
    this.on('notice', (notice) => {
      if (isUnconfirmed(notice)) warned = true;
    });
    const plain = this.query.bind(this) as unknown as (...args: unknown[]) => unknown;
    const unconfirmedNow = (): CommitUnknown | undefined => {
      if (!warned) return undefined;
      warned = false;
      return new CommitUnknown('the commit was not confirmed by a standby');
    };
    const orThrow = (result: unknown) => {
      const unknown = unconfirmedNow();
      if (unknown) throw unknown;
      return result;
    };
    const note = (error: unknown) => {
      if (spoilsConnection(error)) this.isSpoiled = true;
    };
    const rethrow = (error: unknown): never => {
      note(error);
      throw error;
    };
    // Every statement, not "commit" alone: one outside a transaction commits as it ends. The pool
    // hands a callback in; everybody else awaits.
    this.query = ((...args: unknown[]) => {
      assertColumnsNamed(args[0]);
      const done = args.at(-1);
      if (typeof done === 'function')
        return plain(...args.slice(0, -1), (error: unknown, result: unknown) => {
          note(error);
          done(error ?? unconfirmedNow(), result);
        });
      const answer = plain(...args);
      return answer instanceof Promise ? answer.then(orThrow, rethrow) : answer;
    }) as typeof this.query;
  }
}

const named = new Set<string>();
/** The queue's own, on connections that no pooler shares; its tables change with its version. */
const queueStatement = /\/graphile_worker$/;
const everyColumn = /\b(?:select|returning)\s+(?:\w+\.)?\*/i;

/**
 * A named statement lives as long as its connection, behind a pooler longer than the process: one
 * with `*` fails from the moment that its table gets a column, in new processes too.
 */
function assertColumnsNamed(query: unknown): void {
  const { name, text } = Object(query) as { name?: string; text?: string };
  if (!name || !text || named.has(name) || queueStatement.test(name)) return;
  if (everyColumn.test(text))
    throw new Error(`the named statement ${name} has to name its columns instead of *`);
  named.add(name);
}
