import type { Mutant } from '../lib/mutants.ts';

/** The ledger, the audit log and the queue. */
export const ledger: Mutant[] = [
  {
    id: 'chain-event',
    promise: 'the chain covers the event of a journal',
    file: 'packages/db/functions/ledger.journal_digests.sql',
    from: 'j.mode, j.event, j.phase',
    to: 'j.mode, j.phase',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'finds a change of any column that a batch covers',
    },
  },
  {
    id: 'chain-expiry',
    promise: 'the chain covers the expiry of a journal',
    file: 'packages/db/functions/ledger.journal_digests.sql',
    from: ", coalesce(extract(epoch from j.expires_at)::text, '-')",
    to: '',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'finds a change of any column that a batch covers',
    },
  },
  {
    id: 'chain-gap',
    promise: 'no journal is left out between two batches',
    file: 'packages/db/functions/ledger.broken_batches.sql',
    from: "or b.from_xid <> coalesce(p.to_xid, '0'::xid8) ",
    to: '',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'finds journals left out between two batches',
    },
  },
  {
    id: 'chain-links',
    promise: 'a batch is chained to the one before',
    file: 'packages/db/functions/ledger.broken_batches.sql',
    from: "or b.previous <> coalesce(p.hash, ''::bytea)",
    to: '',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'finds a batch that was hashed anew',
    },
  },
  {
    id: 'request-event',
    promise: 'a request is known by its event',
    file: 'packages/db/functions/ledger.request_hashes.sql',
    from: 'mode, event, source, on_day - date',
    to: 'mode, source, on_day - date',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'tells two requests apart by each of their arguments',
    },
  },
  {
    id: 'request-expiry',
    promise: 'a request is known by its expiry',
    file: 'packages/db/functions/ledger.request_hashes.sql',
    from: "coalesce(extract(epoch from expires)::numeric::text, '-'), ",
    to: '',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'tells two requests apart by each of their arguments',
    },
  },
  {
    id: 'id-used',
    promise: 'an id stands for one request',
    file: 'packages/db/functions/ledger.post_many.sql',
    from: 'j.request_hash <> s.hash',
    to: 'false',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'refuses an id that was used for something else',
    },
  },
  {
    id: 'pending-expired',
    promise: 'nothing is posted after its time',
    file: 'packages/db/functions/ledger.check_resolutions.sql',
    from: 'p.expires_at <= clock_timestamp()',
    to: 'false',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'posts nothing after its time, and lets it be voided',
    },
  },
  {
    id: 'mode-of-entries',
    promise: 'entries are of the mode of their journal',
    file: 'packages/db/functions/ledger.closed_books.sql',
    from: 'or a.mode is distinct from j.mode',
    to: '',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'keeps the accounts of one mode out of the journals of the other',
    },
  },
  {
    id: 'asked-for',
    promise: 'a journal is what was asked for',
    file: 'packages/db/functions/ledger.faulty_journals.sql',
    from: 'or not (s.request_hash = sha256',
    to: 'or not (true or s.request_hash = sha256',
    test: {
      file: 'packages/ledger/src/mutations.test.ts',
      name: 'finds a journal that is not what was asked for',
    },
  },
  {
    id: 'audit-request',
    promise: 'the audit chain covers the request of a record',
    file: 'modules/audit/links.ts',
    from: `record.detail,
    record.request_id,`,
    to: 'record.detail,',
    test: {
      file: 'modules/audit/audit.test.ts',
      name: 'a change of any column of a record or of its link is found',
    },
  },
  {
    id: 'audit-account',
    promise: 'the audit chain covers whose account a record is about',
    file: 'modules/audit/links.ts',
    from: `record.account_id,
    record.action,`,
    to: 'record.action,',
    test: {
      file: 'modules/audit/audit.test.ts',
      name: 'a change of any column of a record or of its link is found',
    },
  },
  {
    id: 'lease-renewed',
    promise: 'a worker that lives keeps its jobs',
    file: 'packages/platform/src/jobs/worker-runtime.ts',
    from: 'await heartbeat(tx, held.holders);',
    to: '',
    test: {
      file: 'packages/platform/src/jobs/job.test.ts',
      name: 'a job that outlives its lease stays with the worker that has it',
    },
  },
  {
    id: 'own-job',
    promise: 'a job that is being run is not given back',
    file: 'packages/platform/src/jobs/worker-runtime.ts',
    from: `and id <> all (\${[...jobs]}::bigint[])
`,
    to: `
`,
    test: {
      file: 'packages/platform/src/jobs/job.test.ts',
      name: 'a job that outlives its lease stays with the worker that has it',
    },
  },
  {
    id: 'job-of-the-dead',
    promise: 'the job of a worker that died runs again',
    file: 'packages/platform/src/jobs/worker-runtime.ts',
    from: 'if (dead.length === 0) return;',
    to: 'return;',
    test: {
      file: 'packages/platform/src/jobs/job.test.ts',
      name: 's job runs again on another worker',
    },
  },
];
