import pg from 'pg';

/**
 * A commit that was cancelled while waiting for its standby: done here, perhaps lost in a failover.
 * Neither success nor failure may be reported; the caller asks again with the same idempotency key.
 */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
}

const unconfirmed = /canceling (the )?wait for synchronous replication/;

type Query = (text: unknown, ...rest: unknown[]) => Promise<unknown>;

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
    const plain = this.query.bind(this) as unknown as Query;
    const commit: Query = async (...args) => {
      const result = await plain(...args);
      if (!warned) return result;
      warned = false;
      throw new CommitUnknown('the commit was not confirmed by a standby');
    };
    this.query = ((...args: Parameters<Query>) =>
      args[0] === 'commit' ? commit(...args) : plain(...args)) as typeof this.query;
  }
}
