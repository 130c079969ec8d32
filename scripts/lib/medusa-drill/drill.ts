import { setTimeout as sleep } from 'node:timers/promises';
import { listPaymentRequests, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { freePort } from '@luwag/testing/harness/processes';
import pg from 'pg';
import { callerOf, callWell } from '../checkout-drill/client.ts';
import { type DrillHarness, startDrillHarness } from '../checkout-drill/harness.ts';
import { openShop, type Shop } from '../checkout-drill/people.ts';
import { openBooks } from './books.ts';
import { checkOut, courseAt, pretend, type Scene } from './courses.ts';
import { installMedusa } from './install.ts';
import { type Counts, compareBooks } from './proofs.ts';
import { openRelay } from './relay.ts';
import { startMedusa } from './store.ts';
import { returnPage, storefrontOf } from './storefront.ts';

export type Drill = { checkouts: number; say(line: string): void };

/** Buyers who are at it at the same time. */
const buyersAtOnce = 4;
/** For what was passed on last to be worked on. */
const settlingMs = 3_000;

/**
 * A Medusa shop that sells by Luwag: so many checkouts, the webhook and the buyer in every order,
 * then refunds; and what both have on record afterwards.
 */
export async function drillMedusa({ checkouts, say }: Drill): Promise<Counts> {
  const took = stopwatch(say);
  await installMedusa();
  took('Medusa and our packages are installed');
  const harness = await startDrillHarness();
  took('Luwag is up');
  const databaseUrl = await createDatabase(harness.cluster.adminUrl);
  const port = await freePort();
  const relay = await openRelay(`http://127.0.0.1:${port}`);
  try {
    const scopes = ['refunds:write'];
    const shop = await openShop(harness, { url: relay.url, returnUrls: [returnPage], scopes });
    const luwag = { apiKey: shop.key, webhookSecret: shop.secret, origin: harness.apiOrigin };
    const store = await startMedusa({
      ...{ databaseUrl, port },
      luwag: { ...luwag, returnUrl: returnPage },
    });
    took('Medusa is up');
    const books = await openBooks(databaseUrl);
    try {
      const call = callerOf(harness.apiOrigin);
      const scene = { call, shop, relay, storefront: storefrontOf(store), books };
      await runAll(scene, { checkouts, say });
      took(`${checkouts} checkouts are through`);
      await sleep(settlingMs);
      say(`the scheduled job placed ${await store.placeMissed()} orders that nobody had told of`);
      say(`and then ${await store.placeMissed()}`);
      await refundSome(scene, await listRequests(harness, shop));
      took('refunds are made');
      return await compareBooks(await listRequests(harness, shop), books);
    } finally {
      await books.close();
      await store.stop();
    }
  } finally {
    await relay.close();
    await harness.close();
  }
}

function stopwatch(say: Drill['say']) {
  let since = performance.now();
  return (what: string) => {
    const now = performance.now();
    say(`${what} (${((now - since) / 1000).toFixed(1)} s)`);
    since = now;
  };
}

async function createDatabase(adminUrl: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('create database medusa');
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = '/medusa';
  return url.href;
}

/** Beside every tenth cart is one that nobody pays. */
const runAll = (scene: Scene, { checkouts, say }: Drill): Promise<void> =>
  atOnce(checkouts, async (at) => {
    await checkOut(scene, at).catch((error: unknown) => {
      throw new Error(`${courseAt(at)}: ${error}`, { cause: error });
    });
    if (at % 10 === 0) await pretend(scene, at);
    if ((at + 1) % 25 === 0) say(`${at + 1} checkouts`);
  });

async function listRequests({ apiOrigin }: DrillHarness, shop: Shop): Promise<PaymentRequest[]> {
  type Page = { results: PaymentRequest[]; next_cursor: string | null };
  const found: PaymentRequest[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = `?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { method, path } = listPaymentRequests;
    const endpoint = { method, path: `${path}${query}` as const };
    const page: Page = await callWell<Page>(callerOf(apiOrigin)(endpoint, shop.keyHeaders));
    found.push(...page.results);
    cursor = page.next_cursor;
  }
  return found;
}

/** Of every third order a third goes back, and of every sixth the rest as well. */
async function refundSome(scene: Scene, requests: PaymentRequest[]): Promise<void> {
  const sold = requests.filter(({ paid_at }) => paid_at !== null);
  const chosen = sold.flatMap((request, at) => (at % 3 === 0 ? [{ request, at }] : []));
  await atOnce(chosen.length, async (index) => {
    const { request, at } = chosen[index] as (typeof chosen)[number];
    await refundOrder(scene, request, at % 6 === 0);
  });
}

/** What is more than is left is refused. */
async function refundOrder(
  { storefront, books }: Scene,
  { metadata }: PaymentRequest,
  isAll: boolean,
): Promise<void> {
  const payment = await books.paymentOf(metadata.medusa_payment_session ?? '');
  if (!payment) return;
  const { id, amount } = payment;
  const refund = async (pesos: number) => {
    const { status, text } = await storefront.refund(id, pesos);
    if (status >= 300) throw new Error(`a refund of ₱${pesos} was refused: ${status} ${text}`);
  };
  const part = Math.floor((amount * 100) / 3) / 100;
  await refund(part);
  const rest = Number((amount - part).toFixed(6));
  const tooMuch = await storefront.refund(id, rest + 1);
  if (tooMuch.status < 300) throw new Error(`more was given back than was left of ${id}`);
  if (isAll) await refund(rest);
}

/** So many tasks, a few at the same time. */
async function atOnce(count: number, run: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const oneByOne = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await run(at);
    }
  };
  await Promise.all(Array.from({ length: buyersAtOnce }, oneByOne));
}
