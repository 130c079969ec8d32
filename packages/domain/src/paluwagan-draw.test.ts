import { createHash, createHmac } from 'node:crypto';
import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyBands,
  checkPublishedDraw,
  countDepositsWanted,
  type DrawInputs,
  drawOrder,
  isOrderInBands,
  orderHash,
  type PublishedDraw,
  rosterHash,
  sealOf,
} from './paluwagan-draw.ts';
import { countEarlyTurns } from './paluwagan-rules.ts';

const cases = { numRuns: propertyCases(0.01) };

const number = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => hex(bytes));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Three to twenty seats, one or two of a member, some secured, some numbers never opened. */
const draws: fc.Arbitrary<DrawInputs> = fc
  .record({
    groupId: fc.uuid(),
    seed: number,
    owners: fc.array(fc.nat({ max: 19 }), { minLength: 3, maxLength: 20 }),
    secured: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    numbers: fc.array(fc.option(number, { freq: 6 }), { minLength: 20, maxLength: 20 }),
    ids: fc.uniqueArray(fc.uuid(), { minLength: 20, maxLength: 20 }),
    seals: fc.uniqueArray(number, { minLength: 20, maxLength: 20 }),
  })
  .map(({ groupId, seed, owners, secured, numbers, ids, seals }) => {
    const roster = owners.map((owner, index) => ({
      seat: index + 1,
      memberId: ids[owner] ?? '',
      secured: secured[index] ?? false,
    }));
    const members = [...new Set(owners)].map((owner) => {
      const opened = numbers[owner] ?? null;
      return {
        memberId: ids[owner] ?? '',
        number: opened,
        seal: opened === null ? (seals[owner] ?? '') : sealOf(opened),
      };
    });
    return { groupId, seed, members, roster };
  });

/** The same from its description, by other means: Node's hashes, and numbers without an end. */
function orderAsDescribed({ groupId, seed, members, roster }: DrawInputs): number[] {
  const open = new Map(members.flatMap((m) => (m.number ? [[m.memberId, m.number] as const] : [])));
  const hmac = createHmac('sha256', Buffer.from(seed, 'hex'));
  hmac.update(`luwag paluwagan draw 1\n${groupId}\n`);
  for (const id of [...open.keys()].sort()) hmac.update(`${id} ${open.get(id)}\n`);
  const joint = hmac.digest();
  let stream = '';
  for (let i = 0; stream.length < 8 * 400; i += 1)
    stream += createHmac('sha256', joint).update(`shuffle ${i}`).digest('hex');
  const words = (stream.match(/.{8}/g) ?? []).map((word) => BigInt(`0x${word}`));
  const seats = roster.map((seat) => seat).sort((a, b) => a.seat - b.seat);
  const list = seats.filter((seat) => open.has(seat.memberId));
  for (let size = BigInt(list.length); size > 1n; size -= 1n) {
    const even = (1n << 32n) - ((1n << 32n) % size);
    let word = words.shift() ?? 0n;
    while (word >= even) word = words.shift() ?? 0n;
    const [from] = list.splice(Number(size) - 1, 1, list[Number(word % size)] as never);
    if (word % size !== size - 1n) list[Number(word % size)] = from as never;
    else list[Number(size) - 1] = from as never;
  }
  const all = [...list, ...seats.filter((seat) => !open.has(seat.memberId))];
  const first = all.filter(({ secured }) => secured).slice(0, countEarlyTurns(all.length));
  return [...new Set([...first, ...all])].map(({ seat }) => seat);
}

const publish = (inputs: DrawInputs): PublishedDraw => ({
  version: 1,
  group_id: inputs.groupId,
  seed_seal: sealOf(inputs.seed),
  seed: inputs.seed,
  members: inputs.members.map(({ memberId, seal, number }) => ({
    member_id: memberId,
    seal,
    number,
  })),
  roster: inputs.roster.map(({ memberId, ...seat }) => ({ member_id: memberId, ...seat })),
  roster_hash: rosterHash(inputs.roster),
  order: drawOrder(inputs),
});

test('an order is that of its description, whoever computes it', () => {
  fc.assert(
    fc.property(draws, (inputs) => {
      expect(drawOrder(inputs)).toEqual(orderAsDescribed(inputs));
    }),
    cases,
  );
});

test('every seat has one turn, in whatever order members and seats are listed', () => {
  fc.assert(
    fc.property(draws, (inputs) => {
      const order = drawOrder(inputs);
      expect(order.toSorted((a, b) => a - b)).toEqual(inputs.roster.map(({ seat }) => seat));
      const members = inputs.members.toReversed();
      const roster = inputs.roster.toReversed();
      expect(drawOrder({ ...inputs, members, roster })).toEqual(order);
    }),
    cases,
  );
});

test('early turns are those of secured seats, as far as there are any', () => {
  fc.assert(
    fc.property(draws, (inputs) => {
      const securedCount = inputs.roster.filter(({ secured }) => secured).length;
      const early = drawOrder(inputs).slice(0, countEarlyTurns(inputs.roster.length));
      const isSecured = (seat: number) => inputs.roster[seat - 1]?.secured;
      expect(early.filter(isSecured).length).toBe(Math.min(early.length, securedCount));
      expect(isOrderInBands(drawOrder(inputs), inputs.roster)).toBe(
        countDepositsWanted(inputs.roster) === 0,
      );
    }),
    cases,
  );
});

test('who does not open a number comes after all who do, but for what the bands put first', () => {
  fc.assert(
    fc.property(draws, (inputs) => {
      const silent = new Set(
        inputs.members.filter((member) => member.number === null).map(({ memberId }) => memberId),
      );
      const later = drawOrder(inputs).slice(countEarlyTurns(inputs.roster.length));
      const isSilent = later.map((seat) => silent.has(inputs.roster[seat - 1]?.memberId ?? ''));
      const first = isSilent.indexOf(true);
      if (first !== -1) expect(isSilent.slice(first).every(Boolean)).toBe(true);
    }),
    cases,
  );
});

test('a published draw is accepted as it is', () => {
  fc.assert(
    fc.property(draws, (inputs) => {
      expect(checkPublishedDraw(publish(inputs))).toEqual([]);
    }),
    cases,
  );
});

const flip = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);
const kindsOf = (values: PublishedDraw): string[] =>
  checkPublishedDraw(values).map(({ kind }) => kind);

test('whatever is changed afterwards is found', () => {
  fc.assert(
    fc.property(draws, fc.nat(), (inputs, pick) => {
      const values = publish(inputs);
      const order = values.order ?? [];
      const seed = flip(inputs.seed);
      expect(kindsOf({ ...values, seed })).toContain('seed');
      // A seed that was changed together with its seal gives another order, or the seal of before
      // is held against it; members have that from the day the group was made.
      expect(kindsOf({ ...values, seed_seal: flip(values.seed_seal) })).toEqual(['seed']);
      const opened = values.members.filter((member) => member.number !== null);
      const victim = opened[pick % Math.max(1, opened.length)];
      if (victim) {
        const changed = values.members.map((member) =>
          member === victim ? { ...member, number: flip(member.number ?? '') } : member,
        );
        expect(kindsOf({ ...values, members: changed })).toContain('number');
      }
      const [one, two] = [pick % order.length, (pick + 1) % order.length];
      const edited = order.map((seat, index) =>
        index === one ? (order[two] ?? 0) : index === two ? (order[one] ?? 0) : seat,
      );
      expect(kindsOf({ ...values, order: edited })).toEqual(['order']);
      const roster = values.roster.map((seat, index) =>
        index === one ? { ...seat, secured: !seat.secured } : seat,
      );
      expect(kindsOf({ ...values, roster })).toContain('roster');
    }),
    cases,
  );
});

test('a number that is dropped makes another order, or one in which its member is last', () => {
  const values = publish(sample());
  const found = values.members.map((dropped) => {
    const members = values.members.map((member) =>
      member === dropped ? { ...member, number: null } : member,
    );
    return kindsOf({ ...values, members });
  });
  expect(found.every((kinds) => kinds.includes('order'))).toBe(true);
});

const digits = (text: string): string => createHash('sha256').update(text).digest('hex');

function sample(): DrawInputs {
  const members = [1, 2, 3, 4, 5, 6].map((seat) => ({
    memberId: `0199f3a0-0000-7000-8000-00000000000${seat}`,
    number: digits(`member ${seat}`),
    seal: sealOf(digits(`member ${seat}`)),
  }));
  const roster = members.map(({ memberId }, index) => ({
    seat: index + 1,
    memberId,
    secured: index !== 1,
  }));
  return { groupId: '0199f3a0-0000-7000-8000-0000000000b1', seed: digits('seed'), members, roster };
}

test('the published example comes out as it is printed', () => {
  expect(sealOf(sample().seed)).toMatchInlineSnapshot(
    `"f4a9a55ff93810f49c870ffe99fa541d1d5b9ed7c434720f10383a80c65aeee6"`,
  );
  expect(drawOrder(sample())).toMatchInlineSnapshot(`
    [
      5,
      3,
      4,
      6,
      2,
      1,
    ]
  `);
  expect(rosterHash(sample().roster)).toMatchInlineSnapshot(
    `"f40cd721a354e5c5b011a09112cb650dd559fd5364d2b0faa77e1d2f89bbeebc"`,
  );
});

test('all orders of four come out about as often as each other', () => {
  const counts = new Map<string, number>();
  const draws = 2_400;
  const { members, roster, groupId } = sample();
  const four = { groupId, members: members.slice(0, 4), roster: roster.slice(2, 6) };
  const ofFour = four.roster.map((seat, index) => ({
    ...seat,
    memberId: four.members[index]?.memberId ?? '',
  }));
  for (let i = 0; i < draws; i += 1) {
    const order = drawOrder({ ...four, roster: ofFour, seed: digits(`seed ${i}`) }).join();
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  const expected = draws / 24;
  const chiSquare = [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  );
  // 23 degrees of freedom: above 49.7 once in a thousand. The seeds are fixed.
  expect(chiSquare).toBeLessThan(49.7);
});

test('what was pasted and is no draw is said to be none', () => {
  const values = publish(sample());
  expect(kindsOf({ ...values, version: 2 })).toEqual(['unknown_version']);
  expect(kindsOf({ ...values, seed: null })).toEqual(['not_drawn']);
  expect(kindsOf({ ...values, seed: 'zz' })).toEqual(['malformed']);
  const [first] = values.members;
  if (!first) throw new Error('the sample has members');
  expect(kindsOf({ ...values, members: [...values.members, first] })).toEqual(['malformed']);
  const twice = { ...first, member_id: 'somebody-else' };
  expect(kindsOf({ ...values, members: [...values.members, twice] })).toContain('seal_twice');
  expect(kindsOf({ ...values, members: values.members.slice(1) })).toEqual(['malformed']);
});

test('without enough secured seats the bands take those there are', () => {
  const seats = [false, false, true, false, false, false].map((secured, seat) => ({
    seat,
    secured,
  }));
  expect(applyBands(seats).map(({ seat }) => seat)).toEqual([2, 0, 1, 3, 4, 5]);
  expect(countDepositsWanted(seats)).toBe(1);
});

test('an agreed order has one hash, and another order another', () => {
  expect(orderHash('g', [1, 2, 3])).toBe(orderHash('g', [1, 2, 3]));
  expect(orderHash('g', [2, 1, 3])).not.toBe(orderHash('g', [1, 2, 3]));
  expect(orderHash('h', [1, 2, 3])).not.toBe(orderHash('g', [1, 2, 3]));
});
