import type { Mutant } from '../lib/mutants.ts';

/** What holds while something is turned off. */
export const switchesMutants: Mutant[] = [
  {
    id: 'call-needs-switch',
    promise: 'a call whose switch is off is refused',
    file: 'packages/platform/src/http/route.ts',
    from: 'if (endpoint.needs) await assertOn(deps, endpoint.needs);',
    to: '',
    test: { file: 'modules/switches/switches.test.ts', name: 'is refused before anything of it' },
  },
  {
    id: 'job-needs-switch',
    promise: 'a job whose switch is off does not begin',
    file: 'packages/platform/src/jobs/job.ts',
    from: 'if (needs) await assertOn(ctx, needs);',
    to: '',
    test: { file: 'modules/switches/waiting.test.ts', name: 'mails wait and arrive once' },
  },
  {
    id: 'payout-needs-rail',
    promise: 'a payout is not said to be sent while its rail is off',
    file: 'modules/payouts/sending.ts',
    from: "await assertOnIn(tx, { now: ctx.clock.now() }, ['payouts', row.rail]);",
    to: '',
    test: { file: 'modules/switches/waiting.test.ts', name: 'a payout waits for' },
  },
  {
    id: 'off-while-away',
    promise: 'what is off stays off while the database cannot be asked',
    file: 'packages/platform/src/switches.ts',
    from: 'return kept.off;\n    })',
    to: 'return new Map();\n    })',
    test: { file: 'modules/switches/switches.test.ts', name: 'while the database cannot be asked' },
  },
  {
    id: 'second-for-longer',
    promise: 'who asked to leave it off is not the second person',
    file: 'modules/switches/longer.ts',
    from: "if (isOwn && body.decision === 'approve')",
    to: 'if (false)',
    test: { file: 'modules/switches/switches.test.ts', name: 'by two for longer' },
  },
];
