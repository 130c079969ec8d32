import type { InputOf } from '@luwag/contracts/endpoint';
import { listStores } from '@luwag/contracts/merchants';
import { getSalesTotals, listSales, type Sale } from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import { csvOf } from '@luwag/domain/csv';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { groups, paymentsAddress, type Wanted } from './payments-address.ts';
import { fileHeader, fileRowOf } from './payments-file.ts';
import { modeOf } from './selling-list.ts';

type Selection = InputOf<typeof getSalesTotals>['query'];

const { shape } = getSalesTotals.query;

function readWanted(search: URLSearchParams): Wanted {
  const typed = (name: string) => (search.get(name) ?? '').trim();
  return {
    mode: modeOf(search),
    q: typed('q').slice(0, 64),
    from: typed('from'),
    to: typed('to'),
    store: typed('store'),
    state: pick(groups, typed('state')),
  };
}

/** As the API wants it. What cannot be asked is left out: a day that is none is no day. */
function selectionOf({ mode, q, from, to, store, state }: Wanted): Selection {
  const search = shape.search.safeParse(q || undefined).data;
  const first = shape.from.safeParse(from || undefined).data;
  const last = shape.to.safeParse(to || undefined).data;
  const storeId = shape.store_id.safeParse(store || undefined).data;
  return {
    mode,
    ...(search && { search }),
    ...(first && { from: first }),
    ...(last && { to: last }),
    ...(storeId && { store_id: storeId }),
    ...(state && { group: state }),
  };
}

/** The payments as an address asks for them. A cursor that is none of ours begins at the top. */
export async function loadPayments(args: VisitorArgs) {
  const { searchParams } = args.url;
  const wanted = readWanted(searchParams);
  const selection = selectionOf(wanted);
  const after = searchParams.get('after') ?? undefined;
  const list = (cursor: string | undefined) =>
    callAs(args, listSales, { query: { ...selection, limit: 25, ...(cursor && { cursor }) } });
  const [listed, totals, stores] = await Promise.all([
    list(after),
    callAs(args, getSalesTotals, { query: selection }),
    callAs(args, listStores, {}),
  ]);
  const isLost = !listed.ok && listed.code === 'cursor_invalid';
  const { results, next_cursor } = needed(isLost ? await list(undefined) : listed);
  return {
    wanted,
    sales: results,
    nextCursor: next_cursor,
    isFirst: after === undefined || isLost,
    totals: needed(totals),
    stores: stores.ok ? stores.data.results : [],
    isTooLong: searchParams.get('file') === 'too_long',
    nowMs: Date.now(),
  };
}
export type PaymentsData = Awaited<ReturnType<typeof loadPayments>>;

/** More than this and somebody should say which days they want. */
const fileRowsMax = 20_000;
const perCall = 500;

/** The same selection as a file; one that would be too long leads back to the page. */
export async function exportPayments(args: VisitorArgs): Promise<Response> {
  const wanted = readWanted(args.url.searchParams);
  const selection = selectionOf(wanted);
  const [totals, stores] = await Promise.all([
    callAs(args, getSalesTotals, { query: selection }),
    callAs(args, listStores, {}),
  ]);
  if (needed(totals).count > fileRowsMax) {
    throw redirect(paymentsAddress(wanted, { file: 'too_long' }), 303);
  }
  const names = new Map(
    needed(stores).results.map(({ store_id, name }) => [store_id, name] as const),
  );
  const sales = await readAll(args, selection);
  const rows = sales.map((sale) => fileRowOf(sale, names.get(sale.store_id) ?? ''));
  const day = manilaDateOf(Date.now());
  return new Response(`\u{FEFF}${csvOf([fileHeader, ...rows])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="luwag-payments-${wanted.mode}-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

async function readAll(args: VisitorArgs, selection: Selection): Promise<Sale[]> {
  const sales: Sale[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...selection, limit: perCall, ...(cursor && { cursor }) };
    const page = needed(await callAs(args, listSales, { query }));
    sales.push(...page.results);
    cursor = page.next_cursor ?? undefined;
  } while (cursor && sales.length < fileRowsMax);
  return sales;
}
