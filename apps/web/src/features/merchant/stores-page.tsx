import type { Store } from '@luwag/contracts/merchants';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';

/** What was done on the page that led here. */
export type StoreDone = 'opened' | 'saved' | 'closed';

type StoresPageProps = { stores: readonly Store[]; done: StoreDone | undefined };

export function StoresPage({ stores: all, done }: StoresPageProps) {
  const stores = all.filter(({ closed_at }) => closed_at === null);
  const closed = all.filter(({ closed_at }) => closed_at !== null);
  const [newest] = stores.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const open = (
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
        <ul className="stack gap-4 halves">
          {stores.map((store) => (
            <StoreCard key={store.store_id} store={store} />
          ))}
        </ul>
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

function StoreCard({ store }: { store: Store }) {
  const { store_id: id, name, code, address, website_url: site, return_urls: returns } = store;
  return (
    <li>
      <Card className="breaks stack top store-card">
        <div>
          <h2>{name}</h2>
          <p className="label">{m.selling_store_code({ code })}</p>
        </div>
        <NameState store={store} />
        <p className="small beside gap-2 store-place">
          <Icon name={address ? 'pin' : 'globe'} small />
          <span>
            {address
              ? [address.street, address.barangay, address.city].join(', ')
              : m.selling_store_online()}
          </span>
        </p>
        {site && (
          <p className="small beside gap-2 store-place">
            <Icon name="globe" small />
            <a href={site} rel="noreferrer">
              {site}
            </a>
          </p>
        )}
        {returns.length > 0 && (
          <div>
            <p className="label">{m.selling_store_returns()}</p>
            {returns.map((url) => (
              <p key={url} className="mono small">
                {url}
              </p>
            ))}
          </div>
        )}
        <div className="stack gap-1 halves store-acts">
          {store.qr_payload && (
            <Link
              to={`/merchant/stores/${id}`}
              className={buttonClass({ variant: 'second', compact: true })}
              aria-label={m.selling_store_print_of({ name })}
            >
              <Icon name="qr" small />
              {m.selling_store_print()}
            </Link>
          )}
          <Link
            to={`/merchant/stores/${id}/edit`}
            className={buttonClass({ variant: 'text', compact: true })}
            aria-label={m.sales_store_edit_of({ name })}
          >
            {m.sales_store_edit()}
          </Link>
          {!isNameHeld(store) && (
            <Link
              to={`/merchant/requests?store=${id}`}
              className={buttonClass({ variant: 'text', compact: true })}
            >
              {m.selling_store_ask()}
            </Link>
          )}
        </div>
      </Card>
    </li>
  );
}

/** No real payment can be asked for under a name that waits or was refused. */
const isNameHeld = ({ name_state: state }: Store): boolean =>
  state === 'waiting' || state === 'refused';

/** A name that could be taken for somebody else's: what that means, and what to do. */
function NameState({ store: { name_state: state, name_reason: reason } }: { store: Store }) {
  if (state === 'waiting') {
    return (
      <Banner tone="pend" title={m.selling_store_name_waiting()}>
        {m.selling_store_name_waiting_text()}
      </Banner>
    );
  }
  if (state !== 'refused') return null;
  return (
    <Banner tone="fail" title={m.selling_store_name_refused()}>
      {[reason && asSentence(reason), m.selling_store_name_refused_text()]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}

/** What a person wrote, ended where they did not end it: another sentence follows. */
const asSentence = (text: string): string => text.trim().replace(/(?<![.!?…])$/, '.');
