import { reverse } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { propertyCases } from '@luwag/testing/harness/property-cases';
import {
  type Answer,
  type LedgerState,
  openEmptyableBench,
  patientAnswerOf,
  stateOf,
} from '@luwag/testing/ledger/bench';
import {
  commandOf,
  fundingOf,
  type Happening,
  type History,
  happenings,
  idOf,
  journalOf,
  plainMoves,
} from '@luwag/testing/ledger/steps';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Command, Posting } from './commands.ts';
import { postAlone } from './posting.ts';

const bench = await openEmptyableBench();
afterAll(() => bench.close());

const numRuns = propertyCases(1 / 400);
const funding: Posting = { id: idOf(900_000), mode: 'live', journal: fundingOf(1_000_000) };

async function startFunded(): Promise<void> {
  await bench.empty();
  await postAlone(bench.app, funding);
}

const send = (command: Command): Promise<Answer> =>
  patientAnswerOf(bench, () => postAlone(bench.app, command));

async function sendAll(commands: readonly Command[]): Promise<void> {
  for (const command of commands) expect(await send(command)).toEqual({ created: 1 });
}

/** Debits less credits, posted, by account. */
const netOf = ({ balances }: LedgerState) =>
  Object.fromEntries(
    Object.entries(balances).map(([key, [debits, credits]]) => [
      key,
      BigInt(debits ?? 0) - BigInt(credits ?? 0),
    ]),
  );

test('a journal and its reversal leave every balance where it was, and it reverses once', async () => {
  const law = async (moved: { moves: Parameters<typeof journalOf>[0] }[]) => {
    await startFunded();
    const before = netOf(await stateOf(bench));
    const originals = moved.map(
      ({ moves }, n): Posting => ({ id: idOf(n), mode: 'live', journal: journalOf(moves, n) }),
    );
    await sendAll(originals);
    const back = (original: Posting, n: number): Posting => {
      const cause = { source: `back:${n}`, effectiveOn: original.journal.effectiveOn };
      const journal = reverse(original.journal, 'taken_back', cause);
      return { id: idOf(1000 + n), mode: 'live', journal, reversesId: original.id };
    };
    const reversals = originals.map(back);
    await sendAll(reversals);
    expect(netOf(await stateOf(bench))).toEqual(before);
    const again = reversals.map((reversal, n) => ({ ...reversal, id: idOf(2000 + n) }));
    for (const reversal of again)
      expect(await send(reversal)).toEqual({ refused: 'already_reversed' });
  };
  await fc.assert(fc.asyncProperty(plainMoves, law), { numRuns });
}, 0);

/** Each move once, and for those that are held, what becomes of them. */
const commandsOf = (moved: { moves: Parameters<typeof journalOf>[0]; phase: Phase }[]) =>
  moved.flatMap(({ moves, phase }, n): Command[] => {
    const posting: Posting = { id: idOf(n), mode: 'live', journal: journalOf(moves, n), phase };
    if (phase === 'single') return [posting];
    const { source, effectiveOn } = posting.journal;
    const end = { pendingId: posting.id, event: 'end', source, effectiveOn };
    const resolution = n % 3 === 0 ? 'void' : 'post';
    return [posting, { id: idOf(1000 + n), mode: 'live', phase: resolution, ...end }];
  });
type Phase = 'single' | 'pending';

/**
 * Delivers four at a time; what is refused because its turn has not come is delivered again. The
 * accounts are funded beforehand, so that no order runs into a bound.
 */
async function deliver(queue: readonly Command[]): Promise<void> {
  let left = [...queue];
  for (let round = 0; left.length > 0; round += 1) {
    expect(round, 'rounds of delivery').toBeLessThan(queue.length + 2);
    const early: Command[] = [];
    for (let at = 0; at < left.length; at += 4) {
      const some = left.slice(at, at + 4);
      const answers = await Promise.all(some.map(send));
      early.push(...some.filter((_, i) => isEarly(answers[i])));
    }
    left = early;
  }
}

function isEarly(answer: Answer | undefined): boolean {
  if (!answer || 'created' in answer) return false;
  expect(answer.refused).toBe('pending_not_found');
  return true;
}

test('commands that come twice, late, at once and in any order end where those in order end', async () => {
  const delivery = plainMoves.chain((moved) => {
    const commands = commandsOf(moved);
    const all = { minLength: commands.length, maxLength: commands.length };
    const shuffled = fc.shuffledSubarray(commands, all);
    return fc.tuple(fc.constant(commands), shuffled, fc.shuffledSubarray(commands));
  });
  const law = async ([commands, shuffled, twice]: [Command[], Command[], Command[]]) => {
    await startFunded();
    await sendAll(commands);
    const inOrder = await stateOf(bench);
    await startFunded();
    // The repetitions lie among the rest, some before what they repeat.
    await deliver([...twice.slice(0, 3), ...shuffled, ...twice.slice(3)]);
    expect(await stateOf(bench)).toEqual(inOrder);
    for (const command of commands) expect(await send(command)).toEqual({ created: 0 });
    expect(await stateOf(bench)).toEqual(inOrder);
  };
  await fc.assert(fc.asyncProperty(delivery, law), { numRuns });
}, 0);

/** Everything the happenings send, with other owners and other amounts. */
type Retelling = { owner: (owner: string) => string; times: number };
const asIs: Retelling = { owner: (owner) => owner, times: 1 };
const renamed: Retelling = { owner: (owner) => `another:${owner}`, times: 1 };
const tenfold: Retelling = { owner: (owner) => owner, times: 10 };

function retold(command: Command, { owner, times }: Retelling): Command {
  const legsOf = <L extends { owner: string; amountCentavos: number }>(legs: readonly L[]) =>
    legs.map((leg) => ({
      ...leg,
      owner: owner(leg.owner),
      amountCentavos: centavos(leg.amountCentavos * times),
    }));
  if ('journal' in command)
    return { ...command, journal: { ...command.journal, legs: legsOf(command.journal.legs) } };
  return command.legs ? { ...command, legs: legsOf(command.legs) } : command;
}

// A journal that breaks two bounds is refused for either.
const eitherBound = /liability_overdrawn|asset_negative/;

/** The answers to a story, and where it ends. */
async function tell(steps: readonly Happening[], retelling: Retelling) {
  await bench.empty();
  const history: History = { sent: [], accepted: [] };
  const answers: string[] = [];
  for (const [n, step] of steps.entries()) {
    if (step.type !== 'send') continue;
    const command = step.intents[0] && commandOf(step.intents[0], history, n);
    if (!command) continue;
    const answer = await send(retold(command, retelling));
    answers.push(JSON.stringify(answer).replace(eitherBound, 'bound'));
    history.sent.push(command);
    if ('created' in answer) history.accepted.push(command);
  }
  return { answers, balances: (await stateOf(bench)).balances };
}

test('other names for the owners change nothing, and ten times the amounts make ten times the balances', async () => {
  const law = async (steps: Happening[]) => {
    const told = await tell(steps, asIs);
    const byOthers = await tell(steps, renamed);
    const inTens = await tell(steps, tenfold);
    expect(byOthers.answers).toEqual(told.answers);
    expect(inTens.answers).toEqual(told.answers);
    const entries = Object.entries(told.balances);
    const otherNames = entries.map(([key, counters]) => {
      const [mode, kind, owner = '', unit] = key.split(' ');
      return [[mode, kind, renamed.owner(owner), unit].join(' '), counters];
    });
    expect(byOthers.balances).toEqual(Object.fromEntries(otherNames));
    const tens = entries.map(([key, counters]) => [
      key,
      counters.map((c) => String(BigInt(c) * 10n)),
    ]);
    expect(inTens.balances).toEqual(Object.fromEntries(tens));
  };
  await fc.assert(fc.asyncProperty(happenings, law), { numRuns: propertyCases(1 / 2000) });
}, 0);
