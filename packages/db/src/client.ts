import pg from 'pg';

/**
 * A commit that was cancelled while waiting for its standby: done here, perhaps lost in a failover.
 * Neither success nor failure may be reported; the caller asks again with the same idempotency key.
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

const unconfirmed = /canceling (the )?wait for synchronous replication/;

/**
 * PostgreSQL answers such a commit with success and a mere warning. This client turns the warning
 * into an error, so that no caller can take the success at its word.
 */
export class WatchfulClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    let warned = false;
    this.on('notice', (notice) => {
      if (unconfirmed.test(notice.message ?? '')) warned = true;
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
    // Every statement, not "commit" alone: one outside a transaction commits as it ends. The pool
    // hands a callback in; everybody else awaits.
    this.query = ((...args: unknown[]) => {
      const done = args.at(-1);
      if (typeof done === 'function')
        return plain(...args.slice(0, -1), (error: unknown, result: unknown) =>
          done(error ?? unconfirmedNow(), result),
        );
      const answer = plain(...args);
      return answer instanceof Promise ? answer.then(orThrow) : answer;
    }) as typeof this.query;
  }
}
