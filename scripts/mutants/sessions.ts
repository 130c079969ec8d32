import type { Mutant } from '../lib/mutants.ts';

/** Signing in, staying signed in, and what moves an account. */
export const sessions: Mutant[] = [
  {
    id: 'predecessor-device',
    promise: 'within the grace a predecessor is taken from its own device alone',
    file: 'apps/userpool/src/families.ts',
    from: 'if (!isOwnDevice || !(advanced || isGrace)) {',
    to: 'if (!(advanced || isGrace)) {',
    test: {
      file: 'apps/userpool/src/sessions.test.ts',
      name: 'ends the family when the predecessor comes from another device',
    },
  },
  {
    id: 'predecessor-grace',
    promise: 'a predecessor is taken for ten seconds',
    file: 'apps/userpool/src/families.ts',
    from: 'family.counter === counter + 1 && now.getTime() - family.rotated_at.getTime() <= graceMs;',
    to: 'family.counter === counter + 1;',
    test: {
      file: 'apps/userpool/src/sessions.test.ts',
      name: 'takes the predecessor for ten seconds',
    },
  },
  {
    id: 'token-made-by-us',
    promise: 'a refresh token is one that we made',
    file: 'apps/userpool/src/families.ts',
    from: 'return isSame(expected, Buffer.from(token)) ? { family, counter } : undefined;',
    to: 'return { family, counter };',
    test: {
      file: 'apps/userpool/src/sessions.test.ts',
      name: 'takes nothing that we did not make',
    },
  },
  {
    id: 'family-over',
    promise: 'a family ends by idleness and by age',
    file: 'apps/userpool/src/families.ts',
    from: "if (isOver(family, now)) throw notAuthorized('Refresh Token has expired');",
    to: '',
    test: {
      file: 'apps/userpool/src/sessions.test.ts',
      name: 'ends after seven idle days, and after thirty in all',
    },
  },
  {
    id: 'family-revoked',
    promise: 'an access token ends with its family',
    file: 'apps/userpool/src/families.ts',
    from: 'if (!family || !user || family.revoked_at || family.sub !== sub)',
    to: 'if (!family || !user || family.sub !== sub)',
    test: { file: 'apps/userpool/src/sessions.test.ts', name: 'everywhere ends every family' },
  },
  {
    id: 'session-ended',
    promise: 'a session that was ended opens nothing',
    file: 'packages/db/functions/public.find_sessions.sql',
    from: 'where s.ended_at is null',
    to: '',
    test: {
      file: 'modules/accounts/sessions/sessions.test.ts',
      name: 'is closed by its owner, and its tokens open nothing any more',
    },
  },
  {
    id: 'session-suspended',
    promise: 'the sessions of a suspended account stop',
    file: 'modules/accounts/sessions/sessions.ts',
    from: "if (session.account_status === 'SUSPENDED') return 'suspended';",
    to: '',
    test: {
      file: 'modules/accounts/sessions/sessions.test.ts',
      name: 'of a suspended account stops at once',
    },
  },
  {
    id: 'session-idle',
    promise: 'a session ends when nobody is there',
    file: 'packages/domain/src/session-limits.ts',
    from: "return nowMs - session.seenAtMs > idleMs && !isReading ? 'idle' : undefined;",
    to: 'return undefined;',
    test: {
      file: 'modules/accounts/sessions/sessions.test.ts',
      name: 'ends after ten minutes without a call',
    },
  },
  {
    id: 'sign-in-fresh',
    promise: 'a session is opened by a sign-in of the last minute',
    file: 'modules/accounts/sessions/authenticators.ts',
    from: 'if (ageMs > arrivalMaxMs || (await',
    to: 'if ((await',
    test: {
      file: 'modules/accounts/sessions/sessions.test.ts',
      name: 'needs a sign-in of the last minute',
    },
  },
  {
    id: 'undo-window',
    promise: 'a change of address is undone for a day',
    file: 'modules/accounts/security/email-change.ts',
    from: 'now.getTime() - (verified_at ?? requested_at).getTime() > undoMs;',
    to: 'false;',
    test: {
      file: 'modules/accounts/security/credentials.test.ts',
      name: 'stays when the day is over',
    },
  },
  {
    id: 'undo-window-from-force',
    promise: 'the day to undo a change begins when it takes force',
    file: 'modules/accounts/security/email-change.ts',
    from: 'now.getTime() - (verified_at ?? requested_at).getTime() > undoMs;',
    to: 'now.getTime() - requested_at.getTime() > undoMs;',
    test: {
      file: 'modules/accounts/security/credentials.test.ts',
      name: 'is undone for a day after it took force',
    },
  },
  {
    id: 'undo-window-unconfirmed',
    promise: 'a change that never took force is undone for a day as well',
    file: 'modules/accounts/security/email-change.ts',
    from: 'now.getTime() - (verified_at ?? requested_at).getTime() > undoMs;',
    to: 'verified_at !== null && now.getTime() - verified_at.getTime() > undoMs;',
    test: {
      file: 'modules/accounts/security/credentials.test.ts',
      name: 'that was never confirmed is not undone after a day',
    },
  },
  {
    id: 'number-by-trusted-factor',
    promise: 'a factor of today changes no number',
    file: 'modules/accounts/security/number-change.ts',
    from: 'await ctx.own((tx) => assertSpentTrusted(tx, ctx, contracts.startNumberChange));',
    to: '',
    test: {
      file: 'modules/accounts/security/number-change.test.ts',
      name: 'is asked for with a factor of more than a day',
    },
  },
  {
    id: 'number-of-one-session',
    promise: 'the code of a new number is good in the session that asked',
    file: 'modules/accounts/security/number-change.ts',
    from: 'if (!isOpen || row.session_id !== sessionId) return undefined;',
    to: 'if (!isOpen) return undefined;',
    test: {
      file: 'modules/accounts/security/number-change.test.ts',
      name: 'waits for its newest code, in the session that asked',
    },
  },
  {
    id: 'step-up-content',
    promise: 'a step-up is for one content',
    file: 'modules/accounts/factors/step-up-repository.ts',
    from: ".where('binding', '=', wanted.binding)",
    to: '',
    test: {
      file: 'modules/accounts/factors/step-up.test.ts',
      name: 'is refused for another content',
    },
  },
  {
    id: 'step-up-once',
    promise: 'a step-up is used once',
    file: 'modules/accounts/factors/step-up-repository.ts',
    from: `.where('confirmed_at', '>', at.confirmedAfter)
    .where('consumed_at', 'is', null)`,
    to: ".where('confirmed_at', '>', at.confirmedAfter)",
    test: {
      file: 'modules/accounts/factors/step-up.test.ts',
      name: 'is used by one of many calls at once',
    },
  },
];
