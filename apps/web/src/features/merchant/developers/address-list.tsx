import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { type Address, pathOf, type WebhooksPageProps } from './webhooks.ts';

type AddressListProps = Pick<WebhooksPageProps, 'mode' | 'stores' | 'addresses' | 'selected'>;

/** Every address with how it does; the one that the rest of the page is about is marked. */
export function AddressList({ mode, stores, addresses, selected }: AddressListProps) {
  const storeOf = (id: string) => stores.find(({ store_id }) => store_id === id)?.name ?? '';
  return (
    <Card flush role="region" aria-labelledby="addresses">
      <h2 id="addresses" className="dev-card-head">
        {m.dev_addresses_title()}
      </h2>
      <ul className="lined dev-addresses">
        {addresses.map((address) => (
          <li key={address.id} className={address.id === selected?.id ? 'dev-now' : undefined}>
            <Link
              to={pathOf({ mode }, { address: address.id })}
              className="dev-address"
              aria-current={address.id === selected?.id ? 'true' : undefined}
              preventScrollReset
            >
              <span className="dev-address-url breaks">
                <b className="mono">{address.url}</b>
                <small>{eventsOf(address)}</small>
              </span>
              <span>{storeOf(address.store_id)}</span>
              <Figures {...address.figures} />
              <span>
                <span className="mono">whsec_••••{address.secret_last4}</span>
                {address.old_secret_until && (
                  <small>
                    {m.dev_secret_old_until({ moment: momentWords(address.old_secret_until) })}
                  </small>
                )}
              </span>
              <span>
                <AddressState address={address} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const eventsOf = ({ events }: Address): string => {
  if (!events) return m.dev_events_all();
  const [only] = events;
  return events.length === 1 && only
    ? m.dev_events_only({ type: only })
    : m.dev_events_some({ count: events.length });
};

function Figures({ events, delivered, at_once, median_ms }: Address['figures']) {
  return (
    <>
      <span className="dev-figure">
        {m.dev_figure_delivered({ delivered, events })}
        <small>{m.dev_figure_at_once({ count: at_once })}</small>
      </span>
      <span className="dev-figure">
        {median_ms === null ? '–' : `${median_ms} ms`}
        <small>{m.dev_figure_median()}</small>
      </span>
    </>
  );
}

function AddressState({ address }: { address: Address }) {
  const { status, disabled_reason: reason, failing_since: since, figures } = address;
  if (status === 'disabled')
    return (
      <Badge tone={reason === 'owner' ? 'ahead' : 'late'}>
        {reason === 'gone' ? m.dev_state_gone() : m.dev_state_disabled()}
      </Badge>
    );
  if (since)
    return <Badge tone="pend">{m.dev_state_failing({ count: figures.undelivered })}</Badge>;
  return <Badge tone="paid">{m.dev_state_works()}</Badge>;
}
