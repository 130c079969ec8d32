import type { Mutant } from '../lib/mutants.ts';

const desk = 'modules/delinquency/desk.test.ts';

/** What staff may say to somebody who is late, and when. */
export const deskMutants: Mutant[] = [
  {
    id: 'desk-quiet',
    promise: 'while a promise stands nothing is said of what is late',
    file: 'modules/contacts/composing.ts',
    from: 'const owed = isQuiet ? open.filter(({ dueDate }) => dueDate >= today) : open;',
    to: 'const owed = open;',
    test: { file: desk, name: 'until its day nothing else is said' },
  },
  {
    id: 'desk-hours',
    promise: 'staff send nothing outside the rules of contact',
    file: 'modules/delinquency/contacting.ts',
    from: 'desk.may_contact_now &&',
    to: '',
    test: { file: desk, name: 'sends nothing outside the hours of contact' },
  },
  {
    id: 'desk-offered',
    promise: 'staff say what suits how late somebody is',
    file: 'modules/delinquency/contacting.ts',
    from: 'if (!offeredTo(of, { promise, ctx }).includes(body.message))',
    to: 'if (offeredTo(of, { promise, ctx }).length === 0)',
    test: { file: desk, name: 'offers what suits how late somebody is' },
  },
  {
    id: 'promise-within-late',
    promise: 'nobody promises more than is late',
    file: 'packages/domain/src/desk-messages.ts',
    from: 'if (amountCentavos > overdueCentavos)',
    to: 'if (amountCentavos > Number.MAX_SAFE_INTEGER)',
    test: {
      file: 'packages/domain/src/desk-messages.test.ts',
      name: 'is for no more than is late',
    },
  },
];
