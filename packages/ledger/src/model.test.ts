import { propertyCases } from '@luwag/testing/harness/property-cases';
import {
  type Answer,
  answerOf,
  type LedgerState,
  openEmptyableBench,
  patientAnswerOf,
  stateOf,
} from '@luwag/testing/ledger/bench';
import {
  emptyModel,
  expire,
  type LedgerModel,
  type Outcome,
  type Step,
  send,
} from '@luwag/testing/ledger/model';
import { commandsOf, type Happening, type History, happenings } from '@luwag/testing/ledger/steps';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Command } from './commands.ts';
import { postAlone } from './posting.ts';
import { expirePending, rollUp } from './reading.ts';

const bench = await openEmptyableBench();
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
    const commands = commandsOf(happening.intents, history, n * 10);
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
  await bench.empty();
  let model = emptyModel;
  const history: History = { sent: [], accepted: [] };
  for (const [n, happening] of steps.entries()) {
    const { run, predicted, commands } = actionOf(happening, model, history, n);
    // Credits that wait behind a neighbour's transaction may be missed where they were foreseen.
    const isOverdrawn = agrees({ refused: 'liability_overdrawn' }, predicted.outcome);
    const answer = await (isOverdrawn ? answerOf(run()) : patientAnswerOf(bench, run));
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
    'original_not_found',
    'pending_expired',
    'pending_not_found',
    'roll_up',
    'send',
    'unbalanced',
  ]);
}, 0);
