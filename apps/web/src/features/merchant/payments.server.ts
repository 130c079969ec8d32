import type { InputOf } from '@luwag/contracts/endpoint';
import { listStores } from '@luwag/contracts/merchants';
import { getSalesTotals, listSales, type Sale } from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import { csvOf } from '@luwag/domain/csv';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { groups, paymentsAddress, type Wanted } from './payments-address.ts';
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
  const rows = sales.map((sale) => rowOf(sale, names.get(sale.store_id) ?? ''));
  const day = manilaDateOf(Date.now());
  return new Response(`\u{FEFF}${csvOf([header, ...rows])}`, {
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

/** For a spreadsheet: the names stay the same in both languages, amounts are pesos. */
const header = [
  'payment_id',
  'reference',
  'order_reference',
  'status',
  'mode',
  'store',
  'buyer',
  'description',
  'plan',
  'payments',
  'created_at',
  'paid_at',
  'price',
  'refunded',
  'fee',
  'net',
];

const rowOf = (sale: Sale, store: string): (string | number | null)[] => [
  sale.id,
  sale.reference,
  sale.order_reference,
  sale.status,
  sale.livemode ? 'live' : 'test',
  store,
  sale.buyer_name,
  sale.description,
  sale.plan?.code ?? null,
  sale.plan?.payments ?? null,
  sale.created_at,
  sale.paid_at,
  inPesos(sale.amount),
  inPesos(sale.refunded),
  sale.fee === null ? null : inPesos(sale.fee),
  sale.net === null ? null : inPesos(sale.net),
];

/** 7900.00: digits that every spreadsheet reads as a number. */
const inPesos = (amount: number): string => {
  const text = String(amount).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};
