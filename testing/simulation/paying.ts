import { getTransaction, payTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import type { OpenPlan } from './open-plans.ts';
import type { Buyer, Temper } from './people.ts';
import { buyer } from './routes.ts';
import { count, type World } from './world.ts';

/** How many days after the due date somebody pays. Some never do. */
const lateness: Readonly<Record<Exclude<Temper, 'gone'>, readonly [number, number]>> = {
  punctual: [-3, 0],
  forgetful: [-1, 25],
  short_of_money: [0, 70],
};

/** Payments that somebody who is gone made before. */
const paymentsBeforeGone = 2;

export async function pay(world: World, who: Buyer, plan: OpenPlan): Promise<void> {
  const { draws, clock } = world;
  const today = clock.today();
  if (!isWilling(world, who, plan) || !draws.chance(700, 'pays today', plan.id, today)) return;
  const isByWallet = draws.chance(450, 'by wallet', plan.id, today);
  const answer = await world.call(payTransaction, buyer(who.id), {
    params: { transaction_id: plan.id },
    body: {
      ...(await amountOf(world, who, plan)),
      payment_source_id: isByWallet ? who.goodSourceId : null,
      payment_method_id: isByWallet ? null : 'GCASH',
    },
  });
  count(world, answer.kind === 'done' ? payTransaction.name : `plans.pay ${answer.code}`);
}

function isWilling({ draws, clock }: World, who: Buyer, plan: OpenPlan): boolean {
  const about = [plan.id, plan.version, plan.sequence] as const;
  if (who.temper === 'gone') {
    const isLast = plan.sequence > draws.below(paymentsBeforeGone + 1, 'goes after', plan.id);
    return !isLast && clock.today() >= plan.dueDate;
  }
  const [low, high] = lateness[who.temper];
  // Whoever left it to us looks after it only when that did not work.
  const patience = plan.isAutopayOn ? 6 : 0;
  const days = draws.between(low, high, 'days late', ...about) + patience;
  return clock.today() >= addDays(plan.dueDate, days);
}

/** Mostly what is due; now and then a part of it, or all that is left. */
async function amountOf(world: World, who: Buyer, { id }: OpenPlan): Promise<{ amount?: number }> {
  const { draws, clock } = world;
  const drawn = draws.below(100, 'amount', id, clock.today());
  if (drawn < 75) return {};
  if (drawn < 92) return { amount: draws.between(100, 120_000, 'part', id, clock.today()) };
  const params = { transaction_id: id };
  const answer = await world.call(getTransaction, buyer(who.id), { params });
  if (answer.kind === 'refused') throw new Error(`${id} cannot be read: ${answer.code}`);
  return { amount: Math.max(100, answer.result.settle_today) };
}

export type LatePages = Map<CivilDate, string[]>;

type Page = { id: string; url: string | null };

/** What buyers do on the pages that they were sent to; some come back when it is too late. */
export async function visitPages(world: World, latePages: LatePages): Promise<void> {
  const { draws, clock, db, outside, attempts } = world;
  const waiting: Page[] = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('collection_attempts')
      .select(['id', 'redirect_url as url'])
      .where('state', '=', 'waiting')
      .where('redirect_url', 'is not', null)
      .execute(),
  );
  const urls = new Map(waiting.map(({ id, url }) => [id, url ?? '']));
  for (const { id } of await attempts.read([...urls.keys()])) {
    const name = attempts.get(id);
    const url = urls.get(id) ?? '';
    const drawn = draws.below(100, 'page', name);
    if (drawn < 80) await outside.press(url, { choice: 'approve' });
    else if (drawn < 87) await outside.press(url, { choice: 'decline' });
    else if (drawn < 94) {
      const date = addDays(clock.today(), draws.between(1, 3, 'too late', name));
      const known = latePages.get(date) ?? [];
      if (!known.includes(url)) latePages.set(date, [...known, url]);
    }
  }
}

export async function visitLatePages(world: World, latePages: LatePages): Promise<void> {
  for (const url of latePages.get(world.clock.today()) ?? []) {
    count(world, 'page visited late');
    await world.outside.press(url, { choice: 'approve' });
  }
}

/** Banks that take a payment back, up to two months later. */
export type Chargebacks = { planFor(): Promise<void>; make(): Promise<void> };

const chargebacksPerThousand = 25;

export function chargebacksOf(world: World): Chargebacks {
  const { draws, clock, db, attempts, outside } = world;
  const byDate = new Map<CivilDate, string[]>();
  let settledAfter = clock.now();
  return {
    /** Draws for what was paid since the last time. */
    async planFor() {
      const rows = await inScope(db, 'system', (tx) =>
        tx
          .selectFrom('collection_attempts')
          .select('id')
          .where('state', '=', 'succeeded')
          .where('settled_at', '>', settledAfter)
          .execute(),
      );
      settledAfter = clock.now();
      for (const { id } of await attempts.read(rows.map((row) => row.id))) {
        const name = attempts.get(id);
        if (!draws.chance(chargebacksPerThousand, 'chargeback', name)) continue;
        const date = addDays(clock.today(), draws.between(1, 60, 'chargeback on', name));
        byDate.set(date, [...(byDate.get(date) ?? []), `payment-${id}`]);
      }
    },
    async make() {
      for (const reference of byDate.get(clock.today()) ?? [])
        count(world, (await outside.reverse(reference)) ? 'chargeback' : 'chargeback of nothing');
    },
  };
}
