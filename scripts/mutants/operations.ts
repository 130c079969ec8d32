import type { Mutant } from '../lib/mutants.ts';

const places = 'packages/platform/src/http/changing-places.test.ts';

/** What holds while an engine is away, changes places, or is behind a pooler. */
export const operationsMutants: Mutant[] = [
  {
    id: 'standby-passes',
    promise: 'a server that takes no writes for now is no bug',
    file: 'packages/db/src/passing.ts',
    from: '08\\w{3}|25006|25P03|25P04|',
    to: '08\\w{3}|25P03|25P04|',
    test: { file: places, name: 'a standby is told from a bug' },
  },
  {
    id: 'pooler-passes',
    promise: 'a pooler without a server is no bug',
    file: 'packages/db/src/passing.ts',
    from: '/^(?:08\\w{3}|25006|25P03',
    to: '/^(?:08006|25006|25P03',
    test: { file: places, name: 'a pooler without a server' },
  },
  {
    id: 'standby-connection-closed',
    promise: 'a connection that met a standby is not used again',
    file: 'packages/db/src/index.ts',
    from: 'client.isSpoiled) void client.end()',
    to: 'client.isSpoiled) void client.processID',
    test: { file: places, name: 'a standby is told from a bug' },
  },
  {
    id: 'queue-outlives-standby',
    promise: 'a worker outlives a server that takes no writes',
    file: 'packages/platform/src/jobs/retrying-pool.ts',
    from: 'return isPassingState(code) && !triedAgainSooner.test(code);',
    to: "return isPassingState(code) && code !== '25006';",
    test: {
      file: 'packages/platform/src/jobs/job.test.ts',
      name: 'a database that is a standby for a while',
    },
  },
  {
    id: 'named-columns',
    promise: 'a named statement names its columns',
    file: 'packages/db/src/client.ts',
    from: 'if (everyColumn.test(text))',
    to: 'if (false)',
    test: { file: 'packages/db/src/client.test.ts', name: 'a named statement that reads every' },
  },
  {
    id: 'limits-looked-at',
    promise: 'a process without limits is not sent work',
    file: 'packages/db/src/limits.ts',
    from: 'return ms === 0 || ms > wanted[name];',
    to: 'return false;',
    test: {
      file: 'packages/db/src/limits.test.ts',
      name: 'a process whose sessions have no limit',
    },
  },
  {
    id: 'notice-before-drain',
    promise: 'a process answers until it was heard that it leaves',
    file: 'packages/platform/src/drain.ts',
    from: '    }, noticeMs);\n',
    to: '    }, 0);\n',
    test: { file: 'packages/platform/src/process.test.ts', name: 'says that it leaves' },
  },
];
