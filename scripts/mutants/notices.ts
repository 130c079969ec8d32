import type { Mutant } from '../lib/mutants.ts';

const notices = 'modules/notices/notices.test.ts';

/** Who is told what, by which way and when. */
export const noticesMutants: Mutant[] = [
  {
    id: 'notices-unproven-number',
    promise: 'no text goes to a number that was not confirmed',
    file: 'packages/domain/src/notices.ts',
    from: "if (channel === 'text' && !person.isNumberConfirmed) return false;",
    to: '',
    test: { file: notices, name: 'ask for, and no other' },
  },
  {
    id: 'notices-always-on',
    promise: 'what the law or safety asks for cannot be turned off',
    file: 'packages/domain/src/notices.ts',
    from: "if (!isOn) return reject('choice_not_offered');",
    to: '',
    test: { file: notices, name: 'refuse what is not theirs, what is always on' },
  },
  {
    id: 'notices-quiet-hours',
    promise: 'nothing that can wait goes out in quiet hours',
    file: 'modules/notices/notify.ts',
    from: 'const common = { about, accountId, locale, usefulUntil, notBefore: waitsUntil };',
    to: 'const common = { about, accountId, locale, usefulUntil };',
    test: { file: notices, name: 'of quiet hours let nothing out that can wait' },
  },
];
