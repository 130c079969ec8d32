import { Agent, request } from 'node:http';
import { type Asked, type Question, questionsOf } from '@luwag/testing/harness/enumeration';
import { type Answered, looksOf } from '@luwag/testing/harness/looks';
import { createSpeedometer } from '@luwag/testing/harness/timing';
import { buildWebIfStale } from '../e2e/build-web.ts';
import { judge } from './lib/bars.ts';
import { startIdentity } from './lib/identity-processes.ts';
import { type Apart, askUntilClear } from './lib/side-by-side.ts';

// Can a stranger find out who has an account? Every call that could tell is made for known and
// unknown addresses and numbers in turns, and everything about its answers is compared: status,
// headers, body, time. `--short` is what CI runs.
const isShort = process.argv.includes('--short');
const countOf = (name: string): number => Number(process.argv[process.argv.indexOf(name) + 1]);
const pairs = process.argv.includes('--pairs') ? countOf('--pairs') : isShort ? 50 : 1000;
// Fifty of each leave the median of a sign-in uncertain by some 4 ms on a busy machine, and the
// worth of a guess by some 6 %, twice that now and then: the short form asks what looks above the
// bar, or a guess that looks nearer to its floor than to its bar, up to ten times as often before
// it judges. What must never happen, a step left out for one of the two, takes a hash's 20 ms and
// is worth far more: the floors lie between.
const pairsAtMost = isShort ? pairs * 10 : pairs;
const apart = { bar: 5, floor: 10 };
const guess = { bar: 0.55, floor: 0.65 };
const batch = 50;
const lanesOnTheBeat = 4;

const agent = new Agent({ keepAlive: true });
await buildWebIfStale();
const identity = await startIdentity();
const form = await formToken();

/** A form token and its cookie: every sign-in form has them. */
async function formToken(): Promise<{ csrfToken: string; cookie: string }> {
  const reply = await fetch(`${identity.origins.web}/api/auth/csrf`);
  const { csrfToken } = (await reply.json()) as { csrfToken: string };
  const cookie = reply.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { csrfToken, cookie: cookie.join('; ') };
}

type Timed = Answered & { ms: number };

function ask(asked: Asked): Promise<Timed> {
  const isWeb = asked.at === 'web';
  const body = JSON.stringify(isWeb ? { ...asked.body, csrfToken: form.csrfToken } : asked.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(isWeb
      ? { cookie: form.cookie, origin: identity.publicOrigin }
      : { 'x-forwarded-for': asked.address }),
    ...(asked.bearer ? { authorization: `Bearer ${asked.bearer}` } : {}),
  };
  const url = identity.origins[asked.at] + asked.path;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers, timeout: 20_000 }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      reply.on('end', () => {
        const ms = performance.now() - began;
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text, ms });
      });
    });
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(body);
  });
}

type Series = { known: number[]; unknown: number[]; looks: Set<string> };

/** Both halves of a batch are prepared, then asked by turns; chance decides which goes first. */
async function askBatch(question: Question, count: number, series: Series): Promise<void> {
  const prepared: { known: Asked; unknown: Asked }[] = [];
  const prepare = async () => {
    while (prepared.length < count)
      prepared.push({ known: await question.known(), unknown: await question.unknown() });
  };
  await Promise.all(Array.from({ length: 4 }, prepare));
  const lane = async () => {
    for (let pair = prepared.pop(); pair; pair = prepared.pop()) await askPair(pair, series);
  };
  await Promise.all(Array.from({ length: question.isOnTheBeat ? lanesOnTheBeat : 1 }, lane));
}

async function askPair(pair: { known: Asked; unknown: Asked }, series: Series): Promise<void> {
  const times = { known: 0, unknown: 0 };
  const order = ['known', 'unknown'] as const;
  for (const which of Math.random() < 0.5 ? order : order.toReversed()) {
    const answer = await ask(pair[which]);
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.body);
    times[which] = answer.ms;
    series.looks.add(looksOf(answer));
  }
  series.known.push(times.known);
  series.unknown.push(times.unknown);
}

type Result = Apart & { name: string; looks: string[]; pairs: number };

async function measure(question: Question): Promise<Result> {
  const warming: Series = { known: [], unknown: [], looks: new Set() };
  await askBatch(question, 10, warming);
  const series: Series = { known: [], unknown: [], looks: new Set() };
  const more = async (count: number) => {
    for (let left = count; left > 0; left -= batch)
      await askBatch(question, Math.min(batch, left), series);
  };
  const howMany = { first: pairs, atMost: pairsAtMost, looksApart };
  const found = await askUntilClear({ ...series, more }, howMany);
  return {
    ...{ name: question.name, looks: [...series.looks], pairs: series.known.length },
    ...found,
  };
}

// On a machine so busy that half of all sign-ups miss their beat, each median is on one beat or on
// the next by chance; the pairs still say whether one of the two is later than the other.
const apartMs = ({ knownMs, unknownMs, pairedMs }: Apart): number =>
  Math.min(Math.abs(knownMs - unknownMs), isShort ? Math.abs(pairedMs) : Number.POSITIVE_INFINITY);

function looksApart(found: Apart): boolean {
  const aucMax = isShort ? (guess.bar + guess.floor) / 2 : guess.bar;
  return apartMs(found) > apart.bar || found.auc > aucMax;
}

const ms = (value: number) => value.toFixed(1).padStart(8);
const speed = createSpeedometer();
const results: Result[] = [];
try {
  const questions = questionsOf(identity.stores, async (asked) =>
    JSON.parse((await ask(asked)).body),
  );
  console.log(`${'call'.padEnd(38)}   known  unknown    apart   paired    AUC`);
  for (const question of questions) {
    speed.sample();
    const result = await measure(question);
    const { name, knownMs, unknownMs, pairedMs, auc, looks } = result;
    const times = [knownMs, unknownMs, knownMs - unknownMs, pairedMs].map(ms).join(' ');
    const asked = result.pairs > pairs ? ` of ${result.pairs} pairs` : '';
    console.log(`${name.padEnd(38)}${times} ${auc.toFixed(3).padStart(6)}${asked}`);
    if (looks.length > 1) for (const look of looks) console.log(`  ${look}`);
    results.push(result);
  }
} finally {
  agent.destroy();
  await identity.stop();
}
const most = (of: (result: Result) => number): number => Math.max(...results.map(of));
const least = { better: 'lower' } as const;
const what = `Known against unknown, ${pairs} pairs of each of ${results.length} calls`;
const differing = results.filter(({ looks }) => looks.length > 1).length;
judge(
  'enumeration',
  [
    {
      what: `${what}: answers that differ`,
      measured: differing,
      bar: 0,
      unit: '',
      isExact: true,
      ...least,
    },
    { what: `${what}: furthest apart`, measured: most(apartMs), unit: 'ms', ...apart, ...least },
    {
      what: `${what}: best guess by time (AUC)`,
      measured: most(({ auc }) => auc),
      unit: '',
      ...guess,
      ...least,
    },
  ],
  speed.slowness(),
);
