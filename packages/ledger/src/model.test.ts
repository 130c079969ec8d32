import {
  type Answer,
  allowEmptying,
  answerOf,
  type LedgerBench,
  type LedgerState,
  openLedgerBench,
  patientAnswerOf,
  stateOf,
} from '@luwag/testing/ledger/bench';
import { commandOf, type Happening, type History, happenings } from '@luwag/testing/ledger/steps';
import { propertyCases } from '@luwag/testing/property-cases';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { emptyModel, expire, type LedgerModel, type Outcome, type Step, send } from './model.ts';
import { postAlone } from './posting.ts';
import { expirePending, rollUp } from './reading.ts';

let bench: LedgerBench;
let empty: () => Promise<void>;
beforeAll(async () => {
  bench = await openLedgerBench();
  empty = await allowEmptying(bench);
});
afterAll(() => bench.close());

/** What the model says of the ledger: never an imbalance, a drift or a broken batch. */
const expected = ({ accounts, journals }: LedgerModel): LedgerState => ({
  balances: Object.fromEntries(
    [...accounts].map(([key, c]) => [
      key,
      [c.debitsPosted, c.creditsPosted, c.debitsPending, c.creditsPending].map(String),
    ]),
  ),
  journals: journals.size,
  imbalances: 0,
  drift: 0,
  broken_batch: null,
});

const agrees = (answer: Answer, outcome: Outcome): boolean =>
  'created' in answer
    ? 'created' in outcome && answer.created === outcome.created
    : 'refusedFor' in outcome && outcome.refusedFor.includes(answer.refused);

/** What a happening does to the database, and what the model says that it does. */
type Action = { run(): Promise<number>; predicted: Step; commands: Command[] };

function actionOf(happening: Happening, model: LedgerModel, history: History, n: number): Action {
  if (happening.type === 'send') {
    const intended = happening.intents.map((each, i) => commandOf(each, history, n * 10 + i));
    // The same id twice in one call is the caller's mistake; it is not what this is about.
    const byId = new Map(intended.flatMap((each) => (each ? [[each.id, each] as const] : [])));
    const commands = [...byId.values()];
    const run = () => postAlone(bench.app, ...commands);
    return { run, predicted: send(model, commands, new Date()), commands };
  }
  const inTransaction = (work: Parameters<typeof transact>[0]) => () => transact(work);
  const unchanged: Step = { model, outcome: { created: 0 } };
  if (happening.type === 'expire') {
    const { limit } = happening;
    const run = inTransaction((tx) => expirePending(tx, limit));
    return { run, predicted: expire(model, limit, new Date()), commands: [] };
  }
  const run =
    happening.type === 'roll_up'
      ? inTransaction((tx) => rollUp(tx, happening.kind).then(() => 0))
      : () => bench.app.query('select ledger.close_batch()').then(() => 0);
  return { run, predicted: unchanged, commands: [] };
}

const transact = (work: (tx: Parameters<typeof rollUp>[0]) => Promise<number>) =>
  bench.db.transaction().execute(work);

const seen = new Set<string>();

async function play(steps: readonly Happening[]): Promise<void> {
  await empty();
  let model = emptyModel;
  const history: History = { sent: [], accepted: [] };
  for (const [n, happening] of steps.entries()) {
    const { run, predicted, commands } = actionOf(happening, model, history, n);
    const answer = await ('created' in predicted.outcome
      ? patientAnswerOf(bench, run)
      : answerOf(run()));
    const at = `step ${n}: ${JSON.stringify({ happening, commands, answer, predicted: predicted.outcome })}`;
    expect(agrees(answer, predicted.outcome), at).toBe(true);
    expect(await stateOf(bench), at).toEqual(expected(predicted.model));
    model = predicted.model;
    history.sent.push(...commands);
    if ('created' in answer) history.accepted.push(...commands);
    seen.add('refused' in answer ? answer.refused : happening.type);
  }
  await chainHoldsAll();
}

/** However the batches fell, each journal below the last horizon is in exactly one of them. */
async function chainHoldsAll(): Promise<void> {
  await bench.app.query('select ledger.close_batch()');
  const { rows } = await bench.app.query(`select ledger.first_broken_batch() as broken,
    coalesce(sum(journals), 0)::int as chained, (select count(*)::int from ledger.journals
      where xid < (select max(to_xid) from ledger.batches)) as closed from ledger.batches`);
  expect(rows[0]).toEqual({ broken: null, chained: rows[0].closed, closed: rows[0].closed });
}

test('the ledger answers as the model does, and stands where the model stands, after every command', async () => {
  const cases = propertyCases(1 / 200);
  await fc.assert(fc.asyncProperty(happenings, play), { numRuns: cases });
  // A generator that never reached a refusal would prove nothing about it.
  expect([...seen].sort()).toEqual([
    'above_pending',
    'already_resolved',
    'already_reversed',
    'asset_negative',
    'close_batch',
    'expire',
    'id_reused',
    'liability_overdrawn',
    'pending_expired',
    'pending_not_found',
    'roll_up',
    'send',
    'unbalanced',
  ]);
}, 0);
