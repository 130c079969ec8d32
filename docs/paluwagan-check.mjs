// Recomputes the order of a paluwagan from its published values, with nothing of Luwag's code:
//   node paluwagan-check.mjs values.json        or        curl … | node paluwagan-check.mjs
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha = (text) => createHash('sha256').update(text).digest('hex');
const mac = (key, text) => createHmac('sha256', key).update(text).digest();
const sealOf = (number) => sha(`luwag paluwagan seal 1\n${number}\n`);
const read = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const { group_id, seed, seed_seal, members, roster, roster_hash, order } = read.values ?? read;

const opened = members.filter((member) => member.number !== null);
const lines = opened.map((member) => `${member.member_id} ${member.number}\n`).sort();
const text = `luwag paluwagan draw 1\n${group_id}\n${lines.join('')}`;
const joint = mac(Buffer.from(seed, 'hex'), text);
let taken = 0;
const nextWord = () => {
  const block = mac(joint, `shuffle ${Math.floor(taken / 8)}`);
  return block.readUInt32BE((taken++ % 8) * 4);
};

const byNumber = [...roster].sort((one, other) => one.seat - other.seat);
const isOpen = (seat) => opened.some((member) => member.member_id === seat.member_id);
const list = byNumber.filter(isOpen);
for (let k = list.length - 1; k > 0; k--) {
  let word = nextWord();
  while (word >= Math.floor(2 ** 32 / (k + 1)) * (k + 1)) word = nextWord();
  [list[k], list[word % (k + 1)]] = [list[word % (k + 1)], list[k]];
}
list.push(...byNumber.filter((seat) => !isOpen(seat)));
const first = Math.max(1, Math.floor(roster.length / 3));
const early = list.filter((seat) => seat.secured).slice(0, first);
const expected = [...early, ...list.filter((seat) => !early.includes(seat))].map((s) => s.seat);

const inText = byNumber.map(({ member_id, seat, secured }) => ({ member_id, seat, secured }));
const seals = sealOf(seed) === seed_seal && opened.every((m) => sealOf(m.number) === m.seal);
const rosterFits = sha(JSON.stringify(inText)) === roster_hash;
const isSame = seals && rosterFits && JSON.stringify(expected) === JSON.stringify(order);
process.stdout.write(JSON.stringify({ expected, seals, roster: rosterFits, same: isSame }));
process.exitCode = isSame ? 0 : 1;
