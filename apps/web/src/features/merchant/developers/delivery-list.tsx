import type { WebhookDelivery } from '@luwag/contracts/webhook-deliveries';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { exactMoment } from './moments.ts';
import { type Address, pathOf, type WebhooksPageProps } from './webhooks.ts';

type DeliveryListProps = WebhooksPageProps & { selected: Address };

/** What the address was told, with a pane for each of its ten attempts. */
export function DeliveryList(props: DeliveryListProps) {
  const { mode, selected, show, deliveries, delivery, nowMs } = props;
  const here = { address: selected.id, show: show === 'all' ? null : show };
  const { next_cursor: next, results } = deliveries;
  return (
    <Card flush role="region" aria-labelledby="deliveries">
      <div className="between dev-card-head">
        <h2 id="deliveries">{m.dev_deliveries_title()}</h2>
        <div className="row middle">
          <Filter {...props} />
          {selected.figures.undelivered > 0 && selected.status === 'active' && (
            <PostForm preventScrollReset fields={{ act: 'replay', webhook_id: selected.id }}>
              <SubmitButton of={{ act: 'replay' }} variant="text" compact auto>
                {m.dev_deliveries_resend_all({ count: selected.figures.undelivered })}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </div>
      {results.length === 0 ? (
        <p className="small dev-none">
          {show === 'undelivered' ? m.dev_deliveries_all_taken() : m.dev_deliveries_none()}
        </p>
      ) : (
        <ul className="lined dev-deliveries">
          {results.map((each) => (
            <li key={each.id} className={each.id === delivery?.id ? 'dev-now' : undefined}>
              <Link
                // To the event itself: on a phone it stands far below the list.
                to={`${pathOf({ mode }, { ...here, delivery: each.id })}#delivery`}
                className="dev-delivery"
                aria-current={each.id === delivery?.id ? 'true' : undefined}
              >
                <span className="label">{exactMoment(each.created_at, nowMs)}</span>
                <b className="mono breaks">{each.type}</b>
                <span className="breaks">{each.order_reference}</span>
                <Tries {...each} />
              </Link>
              {selected.status === 'active' && <Resend delivery={each} />}
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="dev-more">
          <Link to={pathOf({ mode }, { ...here, after: next })}>{m.dev_older()}</Link>
        </p>
      )}
    </Card>
  );
}

function Filter({ mode, selected, show }: DeliveryListProps) {
  const to = (wanted: string | null) => pathOf({ mode }, { address: selected.id, show: wanted });
  const { undelivered } = selected.figures;
  return (
    <nav className="seg dev-filter" aria-label={m.dev_filter_label()}>
      <Link to={to(null)} aria-current={show === 'all' ? 'page' : undefined} preventScrollReset>
        {m.dev_filter_all()}
      </Link>
      <Link
        to={to('undelivered')}
        aria-current={show === 'undelivered' ? 'page' : undefined}
        preventScrollReset
      >
        {m.dev_filter_undelivered({ count: undelivered })}
      </Link>
    </nav>
  );
}

/** The event again, now. What it does to one that waits is another word. */
function Resend({ delivery }: { delivery: WebhookDelivery }) {
  const of = { delivery_id: delivery.id };
  const isWaiting = delivery.state === 'waiting';
  return (
    <PostForm preventScrollReset fields={{ act: 'resend', ...of }}>
      <SubmitButton of={of} variant="text" compact auto>
        {isWaiting ? m.dev_send_now() : m.dev_resend()}
        <span className="visually-hidden"> {delivery.event_id}</span>
      </SubmitButton>
    </PostForm>
  );
}

const panes = Array.from({ length: 10 }, (_, place) => place);

function Tries({ attempts, state }: WebhookDelivery) {
  const isTaken = state === 'delivered';
  const failed = Math.min(attempts - (isTaken ? 1 : 0), isTaken ? 9 : 10);
  const lookOf = (place: number) => {
    if (place < failed) return 'no';
    if (place > failed) return undefined;
    return isTaken ? 'ok' : state === 'waiting' ? 'now' : undefined;
  };
  return (
    <span className="dev-tries" role="img" aria-label={triesWords(state, attempts)}>
      {panes.map((place) => (
        <i key={place} className={lookOf(place)} />
      ))}
    </span>
  );
}

export function triesWords(state: WebhookDelivery['state'], attempts: number): string {
  switch (state) {
    case 'delivered':
      return m.dev_tries_delivered({ count: attempts });
    case 'waiting':
      return m.dev_tries_waiting({ count: attempts });
    case 'failed':
      return m.dev_tries_failed({ count: attempts });
    case 'canceled':
      return m.dev_tries_canceled();
  }
}
