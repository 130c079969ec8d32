import type { Mutant } from '../lib/mutants.ts';

const rules = 'packages/domain/src/paluwagan-rules.test.ts';
const group = 'packages/domain/src/paluwagan-group.test.ts';
const draw = 'packages/domain/src/paluwagan-draw.test.ts';

const joining = 'modules/paluwagan/joining/joining.test.ts';
const turns = 'modules/paluwagan/turns/turns.test.ts';
const money = 'modules/paluwagan/rounds/money.test.ts';

/** Groups that save together: rules without a database, and the locks that make them hold. */
export const paluwaganMutants: Mutant[] = [
  {
    id: 'pot-is-whole',
    promise: 'nobody is paid from a short pool',
    file: 'packages/domain/src/paluwagan-advance.ts',
    from: 'if (missingCentavos === 0 && book.isProven)',
    to: 'if (book.isProven)',
    test: { file: group, name: 'a round that stays short ends the group' },
  },
  {
    id: 'pot-on-its-day',
    promise: 'a pot is not paid before its day',
    file: 'packages/domain/src/paluwagan-advance.ts',
    from: ' || next.dueDate > day) return unchanged(book);\n  const { roundNumber',
    to: ') return unchanged(book);\n  const { roundNumber',
    test: { file: group, name: 'a pot is not paid before its day' },
  },
  {
    id: 'pot-proven',
    promise: 'nothing is released from a group whose book does not fit',
    file: 'packages/domain/src/paluwagan-advance.ts',
    from: 'missingCentavos === 0 && book.isProven',
    to: 'missingCentavos === 0',
    test: { file: group, name: 'what does not fit is not released' },
  },
  {
    id: 'pot-passed-over',
    promise: 'who owes the group does not receive before they have caught up',
    file: 'packages/domain/src/paluwagan-turns.ts',
    from: 'unpaid.find((seat) => !owesSomething(book, seat.seatId)) ?? first',
    to: 'first',
    test: { file: group, name: 'who owes is passed over' },
  },
  {
    id: 'group-cover-ends',
    promise: 'we put no more into a group than was promised',
    file: 'packages/domain/src/paluwagan-cover.ts',
    from: 'platform: platformLeftOf(book),',
    to: 'platform: missingOf(due),',
    test: { file: group, name: 'a round that stays short ends the group' },
  },
  {
    id: 'own-deposit-first',
    promise: 'what somebody misses is put in from their own deposit first',
    file: 'packages/domain/src/paluwagan-cover.ts',
    from: 'const fromDepositCentavos = least(missingCentavos, there.deposit);',
    to: 'const fromDepositCentavos = least(0, there.deposit);',
    test: { file: group, name: 'takes one’s own deposit, then the guarantee' },
  },
  {
    id: 'excused-costs-nothing',
    promise: 'an excused seat is charged nothing for being late',
    file: 'packages/domain/src/paluwagan-giving.ts',
    from: 'isFree ? noCentavos : book.penaltyCentavos',
    to: 'isFree ? book.penaltyCentavos : book.penaltyCentavos',
    test: { file: group, name: 'an excused seat is charged nothing' },
  },
  {
    id: 'early-turns-secured',
    promise: 'early turns are those of secured seats',
    file: 'packages/domain/src/paluwagan-draw.ts',
    from: 'left.findIndex(({ secured }) => secured)',
    to: 'left.findIndex(() => true)',
    test: { file: draw, name: 'early turns are those of secured seats' },
  },
  {
    id: 'silent-seats-last',
    promise: 'who withholds a number of the draw is last',
    file: 'packages/domain/src/paluwagan-draw.ts',
    from: '[...shuffled, ...last]',
    to: '[...last, ...shuffled]',
    test: { file: draw, name: 'who does not open a number comes after all who do' },
  },
  {
    id: 'seed-is-sealed',
    promise: 'a seed that was changed after its seal is found',
    file: 'packages/domain/src/paluwagan-draw.ts',
    from: "if (sealOf(values.seed) !== values.seed_seal) faults.push({ kind: 'seed' });",
    to: '',
    test: { file: draw, name: 'whatever is changed afterwards is found' },
  },
  {
    id: 'roster-is-fixed',
    promise: 'a roster that was changed after the group was full is found',
    file: 'packages/domain/src/paluwagan-draw.ts',
    from: "if (rosterHash(roster) !== values.roster_hash) faults.push({ kind: 'roster' });",
    to: '',
    test: { file: draw, name: 'whatever is changed afterwards is found' },
  },
  {
    id: 'one-person-one-account',
    promise: 'one person under several accounts has no second seat',
    file: 'packages/domain/src/paluwagan-rules.ts',
    from: "if (joining.isSamePersonInside) return 'same_person_in_group';",
    to: '',
    test: { file: rules, name: 'joining answers' },
  },
  {
    id: 'one-person-at-once',
    promise: 'accounts of one person that join at the same moment take turns',
    file: 'modules/paluwagan/joining/joining.ts',
    from: 'const sameAccountIds = await lockPerson(tx, accountId);',
    to: 'const sameAccountIds: string[] = [];',
    test: { file: joining, name: 'five accounts of one person are one member' },
  },
  {
    id: 'seal-taken-once',
    promise: 'nobody copies the seal of another',
    file: 'modules/paluwagan/joining/joining.ts',
    from: 'if (isNumberNeeded) await assertSealFree(tx, group, body);',
    to: '',
    test: { file: joining, name: 'takes two seats at most, a number of one’s own' },
  },
  {
    id: 'draw-keeps-who-is-in',
    promise: 'nobody leaves a draw and comes back under another seal',
    file: 'modules/paluwagan/joining/leaving.ts',
    from: "somebody for your seat.');\n    if (group.status === 'drawing')",
    to: "somebody for your seat.');\n    if (group.status === 'forming')",
    test: { file: turns, name: 'keeps who is in it' },
  },
  {
    id: 'seals-before-numbers',
    promise: 'nobody seals a number in a group in which one is open',
    file: 'modules/paluwagan/joining/joining.ts',
    from: '!isAnyOpen(members) && ',
    to: '',
    test: {
      file: 'modules/paluwagan/turns/undrawable.test.ts',
      name: 'is offered to nobody, and over with the next run',
    },
  },
  {
    id: 'leaver-takes-back',
    promise: 'what who left takes back is not owed by who sits there now',
    file: 'modules/paluwagan/dues/charging-back.ts',
    from: 'if (!isTheirSeat(taken)) return chargeBackLeaver(tx, origin, taken);',
    to: '',
    test: { file: money, name: 'owes nothing when who left it takes back' },
  },
  {
    id: 'deposit-of-another',
    promise: 'a deposit that who left takes back is not taken from who sits there now',
    file: 'modules/paluwagan/dues/charging-back-deposits.ts',
    from: 'if (!isTheirSeat(taken))\n    return {',
    to: 'if (amountCentavos < 0)\n    return {',
    test: { file: money, name: 'is nothing of who sits there now' },
  },
  {
    id: 'swap-by-both',
    promise: 'whoever asked for a swap does not answer for the other',
    file: 'modules/paluwagan/turns/swapping.ts',
    from: 'to.member_id !== member.id || from.member_id !== swap.asked_by',
    to: 'from.member_id !== swap.asked_by',
    test: { file: turns, name: 'takes a yes of both' },
  },
];
