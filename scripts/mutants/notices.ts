import type { Mutant } from '../lib/mutants.ts';

const notices = 'modules/notices/notices.test.ts';
const telling = 'modules/team/telling.test.ts';

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
  {
    id: 'notices-by-right',
    promise: 'the people of a shop are told what they may see, and no more',
    file: 'modules/team/telling.ts',
    from: '.filter(({ role }) => isToldTo(role, kind))',
    to: '',
    test: { file: telling, name: 'that is there is told to owners and accountants, once' },
  },
  {
    id: 'notices-other-stores',
    promise: 'whoever works in some stores is not told of the others',
    file: 'modules/team/telling.ts',
    from: '.filter(({ store_ids }) => !store_ids || !storeId || store_ids.includes(storeId))',
    to: '',
    test: { file: telling, name: 'is told once to everybody who may see it' },
  },
  {
    id: 'support-read-by-owners',
    promise: 'of a shop its owners alone read what others of its people asked',
    file: 'modules/support/reading.ts',
    from: "mayDo(workplace.role, 'run_shop') ? workplace.shopId : undefined",
    to: "mayDo(workplace.role, 'see_shop') ? workplace.shopId : undefined",
    test: {
      file: 'modules/support/support.test.ts',
      name: 'what is asked in the name of a shop is read by its owners',
    },
  },
  {
    id: 'support-own-matters',
    promise: 'what somebody asks for themselves their employer does not read',
    file: 'modules/support/opening.ts',
    from: 'isMerchantTopic(body.topic) ? await findWorkplace(tx, accountId) : undefined',
    to: 'await findWorkplace(tx, accountId)',
    test: {
      file: 'modules/support/support.test.ts',
      name: 'what is asked in the name of a shop is read by its owners',
    },
  },
];
