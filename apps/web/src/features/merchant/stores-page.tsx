import type { ResultOf } from '@luwag/contracts/endpoint';
import type { Store } from '@luwag/contracts/merchants';
import type { listStoreSales } from '@luwag/contracts/sales';
import { formatStoreCode } from '@luwag/domain/store-code';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { isNameHeld } from './store-health.ts';

/** What was done on the page that led here. */
export type StoreDone = 'opened' | 'saved' | 'closed';

type StoresPageProps = {
  stores: readonly Store[];
  /** What each sold this month; unknown where it could not be read. */
  sold: ResultOf<typeof listStoreSales> | undefined;
  done: StoreDone | undefined;
};

export function StoresPage({ stores: all, sold, done }: StoresPageProps) {
  const stores = all.filter(({ closed_at }) => closed_at === null);
  const closed = all.filter(({ closed_at }) => closed_at !== null);
  const [newest] = stores.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const may = useMay();
  const open = may('run_shop') && (
    <Link to="/merchant/stores/new" className={buttonClass({ auto: true })}>
      {m.selling_stores_open()}
    </Link>
  );
  return (
    <div className="stack gap-6 top selling stores-page">
      <div className="breaks stack gap-4 selling-head with-act">
        <div>
          <h1>{m.selling_stores_title()}</h1>
          <p className="lede">{m.selling_stores_lede()}</p>
        </div>
        {stores.length > 0 && open}
      </div>
      {done === 'opened' && <Opened store={newest} />}
      {done === 'saved' && <Banner tone="ok" role="status" title={m.sales_store_saved()} />}
      {done === 'closed' && <Banner tone="ok" role="status" title={m.sales_store_closed()} />}
      {stores.length === 0 ? (
        <EmptyState title={m.selling_stores_empty_title()} action={open}>
          {m.selling_stores_empty_text()}
        </EmptyState>
      ) : (
        <>
          {stores.filter(isNameHeld).map((store) => (
            <NameState key={store.store_id} store={store} />
          ))}
          <StoreBook stores={stores} sold={sold} />
        </>
      )}
      {closed.length > 0 && <ClosedStores stores={closed} />}
    </div>
  );
}

function ClosedStores({ stores }: { stores: readonly Store[] }) {
  return (
    <Disclosure title={m.sales_stores_closed({ count: stores.length })}>
      <ul className="stack">
        {stores.map(({ store_id, name, closed_at }) => (
          <li key={store_id} className="between breaks">
            <span>{name}</span>
            <span className="label">{closed_at && momentWords(closed_at)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** A store whose name waits takes no real payments yet: it is not said to be open. */
function Opened({ store }: { store: Store | undefined }) {
  if (store?.name_state !== 'waiting')
    return <Banner tone="ok" role="status" title={m.selling_store_made()} />;
  return (
    <Banner tone="pend" role="status" title={m.selling_store_made_waiting()}>
      {m.selling_store_made_waiting_text()}
    </Banner>
  );
}

type StoreBookProps = Pick<StoresPageProps, 'stores' | 'sold'>;

/** Rows of a book where there is room, cards of a list on a phone. */
function StoreBook({ stores, sold }: StoreBookProps) {
  const count = sold?.results.reduce((sum, each) => sum + each.count, 0) ?? 0;
  const gross = sold?.results.reduce((sum, each) => sum + each.gross, 0) ?? 0;
  return (
    <Card className="store-book">
      <div className="store-row store-titles" aria-hidden="true">
        <span>{m.stores_column_store()}</span>
        <span>{m.stores_column_code()}</span>
        <span>{m.stores_column_where()}</span>
        <span>{m.stores_column_count()}</span>
        <span>{m.stores_column_sold()}</span>
        <span>{m.stores_column_state()}</span>
      </div>
      <ul className="lined">
        {stores.map((store) => (
          <li key={store.store_id}>
            <StoreRow store={store} sold={sold} />
          </li>
        ))}
      </ul>
      {sold && stores.length > 1 && (
        <div className="store-row store-total">
          <b>{m.stores_total({ count: stores.length, date: dateOf(sold.from) })}</b>
          <b className="num store-count">{count}</b>
          <b className="num store-sold">{pesos(gross)}</b>
        </div>
      )}
    </Card>
  );
}

function StoreRow({ store, sold }: { store: Store; sold: StoreBookProps['sold'] }) {
  const { store_id: id, name, code, address, website_url: site } = store;
  const may = useMay();
  const own = sold?.results.find(({ store_id }) => store_id === id);
  return (
    <div className="breaks store-row">
      <span className="store-name">
        {may('run_shop') ? <Link to={`/merchant/stores/${id}/edit`}>{name}</Link> : name}
        <span className="label">{address ? m.stores_kind_counter() : m.stores_kind_site()}</span>
      </span>
      <span className="mono store-code">
        {store.qr_payload ? (
          <Link to={`/merchant/stores/${id}`}>
            <Icon name="qr" small />
            <span className="visually-hidden">{m.selling_store_print_of({ name })}: </span>
            {formatStoreCode(code)}
          </Link>
        ) : (
          // A shop without a counter has none to print or to say.
          address && formatStoreCode(code)
        )}
      </span>
      <span className="store-where">
        {address ? [address.barangay, address.city].join(', ') : hostOf(site)}
      </span>
      <span className="num store-count">
        <span className="store-word">{m.stores_column_count()}: </span>
        {own?.count ?? 0}
      </span>
      <b className="num store-sold">{pesos(own?.gross ?? 0)}</b>
      <span className="store-state">
        <Badge tone={stateLooks[store.name_state].tone}>
          {stateLooks[store.name_state].word()}
        </Badge>
      </span>
    </div>
  );
}

const hostOf = (site: string): string => (URL.canParse(site) ? new URL(site).host : site);

const stateLooks = {
  clear: { tone: 'paid', word: m.stores_state_open },
  approved: { tone: 'paid', word: m.stores_state_open },
  waiting: { tone: 'pend', word: m.stores_state_waiting },
  refused: { tone: 'late', word: m.stores_state_refused },
} as const;

/** A name that could be taken for somebody else's: what that means, and what to do. */
function NameState({ store }: { store: Store }) {
  const { name, name_state: state, name_reason: reason } = store;
  if (state === 'waiting') {
    return (
      <Banner tone="pend" title={`${name}: ${m.selling_store_name_waiting()}`}>
        {m.selling_store_name_waiting_text()}
      </Banner>
    );
  }
  if (state !== 'refused') return null;
  return (
    <Banner tone="fail" title={`${name}: ${m.selling_store_name_refused()}`}>
      {[reason && asSentence(reason), m.selling_store_name_refused_text()]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}

/** What a person wrote, ended where they did not end it: another sentence follows. */
const asSentence = (text: string): string => text.trim().replace(/(?<![.!?…])$/, '.');
