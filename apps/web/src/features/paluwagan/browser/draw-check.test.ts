import { drawOrder, rosterHash, sealOf } from '@luwag/domain/paluwagan-draw';
import { expect, test } from 'vitest';
import { checkDraw, copyOf, type DrawFault, makeNumber, readDraw } from './draw-check.ts';

type Values = Parameters<typeof checkDraw>[0];

const groupId = '019a8474-0000-7000-8000-0000000000aa';
const hex = (digit: number): string => digit.toString(16).padStart(64, '0');
const idOf = (member: number): string =>
  `019a8474-0000-7000-8000-${member.toString(16).padStart(12, '0')}`;

/** As the server publishes it: the oracle is the domain, the check is the browser's own. */
function drawn(seats: number, { closed = [] as number[], secured = [1, 2, 3] } = {}): Values {
  const seed = hex(999);
  const members = Array.from({ length: seats }, (_, index) => {
    const number = hex(index + 1);
    return {
      ...{ member_id: idOf(index + 1), name: `Tao ${index + 1}`, seal: sealOf(number) },
      number: closed.includes(index + 1) ? null : number,
    };
  });
  const roster = members.map(({ member_id }, index) => ({
    ...{ seat: index + 1, member_id, secured: secured.includes(index + 1) },
  }));
  const domainRoster = roster.map(({ member_id: memberId, ...seat }) => ({ memberId, ...seat }));
  const order = drawOrder({
    ...{ groupId, seed, roster: domainRoster },
    members: members.map(({ member_id: memberId, seal, number }) => ({ memberId, seal, number })),
  });
  return {
    ...{ version: 1, group_id: groupId, seed_seal: sealOf(seed), seed, members, roster, order },
    roster_hash: rosterHash(domainRoster),
    early_turns: Math.max(1, Math.floor(seats / 3)),
  };
}

async function faultsOf(values: Values): Promise<readonly DrawFault[]> {
  const result = await checkDraw(values);
  if (result.state !== 'checked') throw new Error(result.state);
  return result.check.faults;
}

test('every draw of three to twenty seats comes out in the browser as the server drew it', async () => {
  for (let seats = 3; seats <= 20; seats += 1)
    for (const closed of [[], [2], [1, seats]])
      expect(await faultsOf(drawn(seats, { closed, secured: [1, 2, 3, 4, 5, 6] }))).toEqual([]);
});

test('a whole draw says how many seals fit and how many turns are the same', async () => {
  const result = await checkDraw(drawn(6));
  if (result.state !== 'checked') throw new Error(result.state);
  expect(result.check).toMatchObject({ seals: { fit: 7, opened: 7 }, sameTurns: 6 });
  expect(result.check.joint).toMatch(/^[0-9a-f]{64}$/);
});

test('another seed than the sealed one is caught, and the order does not follow from it', async () => {
  const faults = await faultsOf({ ...drawn(10), seed: hex(1000) });
  expect(faults.map(({ kind }) => kind)).toEqual(['seed', 'order']);
});

test('a seed with a new seal of its own still does not give the published order', async () => {
  const seed = hex(1000);
  const faults = await faultsOf({ ...drawn(10), seed, seed_seal: sealOf(seed) });
  expect(faults).toEqual([{ kind: 'order' }]);
});

test('a member’s number that is left out is caught', async () => {
  const values = drawn(10);
  const members = values.members.map((each, index) =>
    index === 3 ? { ...each, number: null } : each,
  );
  expect(await faultsOf({ ...values, members })).toEqual([{ kind: 'order' }]);
});

test('a member’s number that was changed is caught, and whose', async () => {
  const values = drawn(10);
  const members = values.members.map((each, index) =>
    index === 3 ? { ...each, number: hex(77) } : each,
  );
  expect(await faultsOf({ ...values, members })).toContainEqual({
    kind: 'numbers',
    memberIds: [idOf(4)],
  });
});

test('an edited order is caught', async () => {
  const values = drawn(10);
  const [first = 0, second = 0, ...others] = values.order ?? [];
  expect(await faultsOf({ ...values, order: [second, first, ...others] })).toEqual([
    { kind: 'order' },
  ]);
});

test('a seat that was secured afterwards is caught by the roster’s hash', async () => {
  const values = drawn(10, { secured: [1, 2, 3] });
  const roster = values.roster.map((seat) => ({ ...seat, secured: true }));
  const faults = await faultsOf({ ...values, roster });
  expect(faults.map(({ kind }) => kind)).toContain('roster');
});

test('one seal of two members is caught', async () => {
  const values = drawn(5);
  const [first, second, ...others] = values.members;
  if (!first || !second) throw new Error('members');
  const members = [first, { ...second, seal: first.seal, number: first.number }, ...others];
  const faults = await faultsOf({ ...values, members });
  expect(faults.map(({ kind }) => kind)).toContain('seal_twice');
});

test('before the seed is open there is nothing to check', async () => {
  expect(await checkDraw({ ...drawn(4), seed: null, order: null })).toEqual({ state: 'not_drawn' });
});

test.each(['', 'hello', '{}', '[]', 'null', '{"version":2}'])('%j is no draw', (text) => {
  expect(readDraw(text)).toBeUndefined();
});

test('what is pasted is text where it is shown, and counts its first turns itself', () => {
  const values = drawn(6);
  const members = values.members.map((each) => ({ ...each, name: {} }));
  expect(readDraw(JSON.stringify({ ...values, members }))).toBeUndefined();
  const { early_turns: _, ...others } = values;
  expect(readDraw(JSON.stringify(others))?.early_turns).toBe(2);
});

test('what is copied has no names, and is read back as the same draw', async () => {
  const copied = copyOf(drawn(6));
  expect(copied).not.toContain('Tao');
  const read = readDraw(copied);
  expect(read && (await faultsOf(read))).toEqual([]);
  expect(readDraw(`{"values":${copied}}`)).toEqual(read);
});

test('a seat of nobody, or a number that is none, is said to be unreadable', async () => {
  const values = drawn(4);
  const roster = values.roster.map((seat) => ({ ...seat, member_id: idOf(99) }));
  expect(await checkDraw({ ...values, roster })).toEqual({ state: 'unreadable' });
  expect(await checkDraw({ ...values, seed: 'x' })).toEqual({ state: 'unreadable' });
});

test('each number is another', () => {
  expect(makeNumber()).toMatch(/^[0-9a-f]{64}$/);
  expect(makeNumber()).not.toBe(makeNumber());
});
