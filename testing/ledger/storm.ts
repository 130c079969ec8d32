import { connectPool, overPool } from '@luwag/db';
import type { Leg } from '@luwag/domain/journals';
import type { PlanOwners } from '@luwag/domain/owners';
import { closeBatch } from '@luwag/ledger/anchors';
import type { Command, Posting } from '@luwag/ledger/commands';
import { postAlone } from '@luwag/ledger/posting';
import { type Proof, proveLedger } from '@luwag/ledger/reading';
import { LedgerRefusal, type LedgerRefusalCode } from '@luwag/ledger/refusals';
import pg from 'pg';
import {
  causeOf,
  grantOf,
  paymentOf,
  payoutOf,
  posting,
  randomBelow,
  refundOf,
  saleOf,
  timeOrderedId,
} from './traffic.ts';

export type StormReport = {
  sent: number;
  accepted: number;
  refused: Record<string, number>;
  deadlocks: number;
  /** Waited too long for a lock, were turned away and came again. */
  waitedTooLong: number;
  batches: number;
  /** Each a sentence about something that must not be. Empty is well. */
  faults: string[];
  proof: Proof;
};

const line = 'storm';
const shop = 'storm';
const lineCentavos = 200_000;
const orderCentavos = 20_000;

/**
 * Many clients at once on one credit line, one merchant's payable and one order's refunds. They
 * spend, hold, let go, repay, pay out and refund at random, and send every third command twice at
 * the same moment. What was acknowledged is added up on this side and held against the ledger
 * afterwards.
 */
export async function runStorm(
  appUrl: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<StormReport> {
  const pgPool = connectPool(appUrl, {
    applicationName: 'storm',
    connectionsMax: clients,
    waitMs: 60_000,
  });
  const auditPool = new pg.Pool({ connectionString: appUrl, max: 2 });
  const audit = overPool(auditPool);
  const storm = new Storm(pgPool);
  try {
    await storm.begin();
    const deadline = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > deadline;
    const watch = async () => {
      while (!isOver()) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        if (await closeBatch(audit)) storm.report.batches += 1;
        const { imbalances, drift } = await proveLedger(audit);
        if (imbalances + drift) storm.fault(`${imbalances} imbalances, ${drift} drifts on the way`);
      }
    };
    const client = async () => {
      while (!isOver()) await storm.act();
    };
    await Promise.all([watch(), ...Array.from({ length: clients }, client)]);
    if (await closeBatch(audit)) storm.report.batches += 1;
    storm.report.proof = await proveLedger(audit);
    for (const fault of await compareWith(auditPool, storm.acknowledged)) storm.fault(fault);
    return storm.report;
  } finally {
    await pgPool.end();
    await audit.destroy();
  }
}

type Sides = { debit: number; credit: number };

class Storm {
  readonly report: StormReport = {
    ...{ sent: 0, accepted: 0, refused: {}, deadlocks: 0, waitedTooLong: 0, batches: 0 },
    ...{ faults: [], proof: { imbalances: -1, drift: -1, brokenBatch: -1 } },
  };
  /** What each account must stand at, from acknowledgements alone. */
  readonly acknowledged = new Map<string, Sides>();
  readonly #pool: pg.Pool;
  #order = 0;

  constructor(pgPool: pg.Pool) {
    this.#pool = pgPool;
  }

  fault(sentence: string): void {
    this.report.faults.push(sentence);
  }

  async begin(): Promise<void> {
    await this.#send(posting(grantOf(line, lineCentavos)));
    await this.#send(posting(grantOf('orders', 1_000_000_000_000)));
    await this.#openOrder();
  }

  /** One thing a client does. The line, the payable and the order are each everybody's. */
  async act(): Promise<void> {
    const dice = randomBelow(100);
    if (dice < 40) await this.#spend();
    else if (dice < 55) await this.#send(posting(paymentOf(anyPlan(), 1 + randomBelow(4000))));
    else if (dice < 75) await this.#payOut();
    else await this.#refund();
  }

  async #spend(): Promise<void> {
    const journal = saleOf(anyPlan(), 100 + randomBelow(5000));
    if (randomBelow(2)) await this.#send(posting(journal));
    else await this.#hold(posting(journal, { phase: 'pending' }));
  }

  async #payOut(): Promise<void> {
    const amount = 1 + randomBelow(20_000);
    await this.#hold(posting(payoutOf(shop, amount), { phase: 'pending' }));
  }

  /** Pending, then posted or let go; both at once now and then, and one of them wins. */
  async #hold(pending: Posting): Promise<void> {
    if (!(await this.#send(pending))) return;
    const end = (phase: 'post' | 'void'): Command => ({
      ...{ id: timeOrderedId(), mode: 'test', pendingId: pending.id, phase },
      ...{ event: pending.journal.event, ...causeOf(pending.journal.source) },
    });
    const ends = randomBelow(4)
      ? [end(randomBelow(3) ? 'post' : 'void')]
      : [end('post'), end('void')];
    const done = await Promise.all(ends.map((each) => this.#send(each, pending.journal.legs)));
    if (done.filter(Boolean).length !== 1) this.fault(`${pending.id} was not resolved once`);
  }

  async #refund(): Promise<void> {
    const order = this.#order;
    const isOpen = await this.#send(posting(refundOf(orderOf(order), 1 + randomBelow(3000))));
    if (!isOpen && order === this.#order) await this.#openOrder();
  }

  async #openOrder(): Promise<void> {
    const next = this.#order + 1;
    this.#order = next;
    await this.#send(posting(saleOf(orderOf(next), orderCentavos)));
  }

  /** True when the ledger took it. A twin, sent at the same moment, must not count again. */
  async #send(command: Command, legs: readonly Leg[] = legsOf(command)): Promise<boolean> {
    const twins = randomBelow(3) ? [command] : [command, command];
    const answers = await Promise.all(twins.map((each) => this.#settle(each)));
    const created = answers.filter((answer) => answer === 1).length;
    if (created > 1) this.fault(`${command.id} was created twice`);
    // A bound may refuse one twin and have room for the other a moment later; nothing else may.
    if (created === 1 && answers.includes('already_resolved'))
      this.fault(`${command.id} was accepted and its twin told that another had come first`);
    if (created === 1) this.#note(command, legs);
    return created === 1;
  }

  async #settle(command: Command): Promise<number | LedgerRefusalCode> {
    for (;;) {
      this.report.sent += 1;
      try {
        return await postAlone(this.#pool, command);
      } catch (error) {
        if (error instanceof LedgerRefusal) {
          const { refused } = this.report;
          refused[error.code] = (refused[error.code] ?? 0) + 1;
          return error.code;
        }
        const { code } = error as { code?: string };
        if (code === '40P01') this.report.deadlocks += 1;
        else if (code === '55P03' || code === '57014') this.report.waitedTooLong += 1;
        else throw error;
      }
    }
  }

  #note(command: Command, legs: readonly Leg[]): void {
    this.report.accepted += 1;
    if (command.phase === 'pending' || command.phase === 'void') return;
    for (const { kind, owner, side, amountCentavos } of legs) {
      const sides = this.acknowledged.get(`${kind} ${owner}`) ?? { debit: 0, credit: 0 };
      sides[side === 'D' ? 'debit' : 'credit'] += amountCentavos;
      this.acknowledged.set(`${kind} ${owner}`, sides);
    }
  }
}

const legsOf = (command: Command): readonly Leg[] =>
  'journal' in command ? command.journal.legs : (command.legs ?? []);

const anyPlan = (): PlanOwners => ({
  planId: `storm-${randomBelow(200)}`,
  buyerId: line,
  merchantId: shop,
});

const orderOf = (order: number): PlanOwners => ({
  planId: `order-${order}`,
  buyerId: 'orders',
  merchantId: shop,
});

/** The ledger against what was acknowledged, from entries alone: no counter is trusted here. */
async function compareWith(pgPool: pg.Pool, expected: Map<string, Sides>): Promise<string[]> {
  const { rows } = await pgPool.query<Sides & { account: string; bound: string }>(`
    select a.kind || ' ' || a.owner as account, k.bound,
           coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debit,
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credit
      from ledger.accounts a join ledger.account_kinds k on k.code = a.kind
      left join ledger.all_entries e on e.account_id = a.id and e.is_posted
     group by a.id, k.bound`);
  const nothing: Sides = { debit: 0, credit: 0 };
  const found = new Map(rows.map((row) => [row.account, row]));
  const accounts = new Set([...found.keys(), ...expected.keys()]);
  const wrong = [...accounts].flatMap((account) => {
    const [have, want] = [found.get(account) ?? nothing, expected.get(account) ?? nothing];
    const isSame = have.debit === want.debit && have.credit === want.credit;
    return isSame ? [] : [`${account} is not what was acknowledged`];
  });
  const overspent = rows.filter(
    ({ bound, debit, credit }) =>
      (bound === 'C' && debit > credit) || (bound === 'D' && credit > debit),
  );
  return [...wrong, ...overspent.map(({ account }) => `${account} is overspent`)];
}
