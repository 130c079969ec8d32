import type { Attack } from './attack/attack.ts';
import { counterAttacks } from './attack/counter.ts';
import { disarmingAttacks } from './attack/disarming.ts';
import { factorAttacks } from './attack/factors.ts';
import { guessAttacks } from './attack/guessing.ts';
import { type AttackHarness, startAttackHarness } from './attack/harness.ts';
import { inputAttacks } from './attack/input.ts';
import { insiderAttacks } from './attack/insider.ts';
import { keyAttacks } from './attack/keys.ts';
import { moneyAttacks } from './attack/money.ts';
import { objectAttacks } from './attack/objects.ts';
import { signupAttacks } from './attack/signup.ts';
import { staffAttacks } from './attack/staff.ts';
import { textAttacks } from './attack/texts.ts';
import { uploadAttacks } from './attack/uploads.ts';
import { webAttacks } from './attack/web.ts';

// Does the product hold? Every attack that a review tried, whether it got something or not, against
// a product started for it: one line for each, and a failure if any gets through.
//   npm run attack                 all of them
//   npm run attack -- --short      what CI runs, under a minute and a half
//   npm run attack -- T12 A7       the threats named
const isShort = process.argv.includes('--short');
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const attackMaxMs = isShort ? 30_000 : 150_000;

// What uses up the texts comes late, and the insider last: nobody else should meet what they leave.
const attacks: Attack[] = [
  ...factorAttacks,
  ...disarmingAttacks,
  ...signupAttacks,
  ...guessAttacks,
  ...objectAttacks,
  ...keyAttacks,
  ...webAttacks,
  ...inputAttacks,
  ...uploadAttacks,
  ...moneyAttacks,
  ...counterAttacks,
  ...staffAttacks,
  ...textAttacks,
  ...insiderAttacks,
].filter(
  ({ threat, isLong }) =>
    (wanted.length === 0 || wanted.includes(threat)) && !(isShort && isLong === true),
);

/** What it said, unless it takes longer than any attack may. */
async function inTime({ name, run }: Attack, harness: AttackHarness): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name}: still at it`)), attackMaxMs);
  });
  try {
    return await Promise.race([run(harness), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function make(attack: Attack, harness: AttackHarness): Promise<boolean> {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const say = (verdict: string, more = '') =>
    console.log(
      `${verdict.padEnd(8)} ${attack.threat.padEnd(4)} ${attack.name}, ${seconds()}${more}`,
    );
  try {
    const got = await inTime(attack, harness);
    if (got === undefined) say('held');
    else say('GOT', `: ${got}`);
    return got === undefined;
  } catch (error) {
    say('NOT MADE', `: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const harness = await startAttackHarness();
const began = performance.now();
let held = 0;
try {
  for (const attack of attacks) if (await make(attack, harness)) held += 1;
} finally {
  await harness.close();
}
const took = ((performance.now() - began) / 1000).toFixed(1);
console.log(`${held} of ${attacks.length} attacks held off in ${took} s`);
process.exitCode = held === attacks.length && held > 0 ? 0 : 1;
