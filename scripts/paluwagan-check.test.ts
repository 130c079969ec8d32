import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawOrder, rosterHash, sealOf } from '@luwag/domain/paluwagan-draw';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../docs/paluwagan-check.mjs', import.meta.url));

const digits = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ten seats of nine members; two numbers were never opened. */
function publish() {
  const members = Array.from({ length: 9 }, (_, index) => {
    const number = digits(`number ${index}`);
    const member_id = `0199f3a0-0000-7000-8000-00000000000${index}`;
    return { member_id, name: '', seal: sealOf(number), number: index % 4 === 3 ? null : number };
  });
  const roster = Array.from({ length: 10 }, (_, index) => ({
    seat: index + 1,
    member_id: members[index % 9]?.member_id ?? '',
    secured: index % 3 !== 0,
  }));
  const own = roster.map(({ member_id: memberId, ...seat }) => ({ memberId, ...seat }));
  const seed = digits('seed');
  const group_id = '0199f3a0-0000-7000-8000-0000000000b1';
  const drawn = members.map(({ member_id: memberId, seal, number }) => ({
    memberId,
    seal,
    number,
  }));
  const order = drawOrder({ groupId: group_id, seed, members: drawn, roster: own });
  const roster_hash = rosterHash(own);
  return {
    version: 1,
    group_id,
    seed_seal: sealOf(seed),
    seed,
    members,
    roster,
    roster_hash,
    order,
  };
}

const runOn = (values: object) => {
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    input: JSON.stringify(values),
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
};

test('forty lines that are none of our code find the same order', () => {
  const values = publish();
  expect(runOn({ values })).toEqual({
    expected: values.order,
    seals: true,
    roster: true,
    same: true,
  });
  const source = readFileSync(script, 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  expect(source).not.toMatch(/from '(?!node:)/);
});

test('they find what was changed', () => {
  const values = publish();
  const seed = digits('another seed');
  expect(runOn({ ...values, seed })).toMatchObject({ seals: false, same: false });
  const order = values.order.toReversed();
  expect(runOn({ ...values, order })).toMatchObject({ seals: true, same: false });
  const members = values.members.map((member, index) =>
    index === 0 ? { ...member, number: null } : member,
  );
  expect(runOn({ ...values, members })).toMatchObject({ seals: true, same: false });
});
