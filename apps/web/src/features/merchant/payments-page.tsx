import type { Store } from '@luwag/contracts/merchants';
import type { PaymentGroup } from '@luwag/contracts/payment-requests';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Money } from '@luwag/ui/money';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { PaymentsData } from './payments.server.ts';
import {
  groups,
  isNarrowed,
  paymentsAddress,
  paymentsPath,
  type Wanted,
} from './payments-address.ts';
import { SalesTable } from './sales-table.tsx';

/** Every payment of the shop, what of them is looked for, and what that comes to. */
export function PaymentsPage(props: PaymentsData) {
  const { wanted, sales, totals, stores } = props;
  return (
    <div className="stack gap-5 top payments">
      <div className="between breaks payments-head">
        <div>
          <h1>{m.sales_title()}</h1>
          <p className="lede">{m.sales_lede()}</p>
        </div>
        <div className="row middle">
          <a
            href={paymentsAddress(wanted, { path: `${paymentsPath}/file` })}
            className={buttonClass({ variant: 'second', auto: true, compact: true })}
            download
          >
            <Icon name="document" small />
            {m.sales_csv()}
          </a>
          <Link to="/merchant/requests" className={buttonClass({ auto: true, compact: true })}>
            {m.selling_ask_title()}
          </Link>
        </div>
      </div>
      {props.isTooLong && (
        <Banner tone="fail" role="alert" title={m.sales_csv_too_long()}>
          {m.sales_csv_too_long_text()}
        </Banner>
      )}
      <Filter wanted={wanted} stores={stores} />
      <Groups wanted={wanted} totals={totals} />
      {sales.length === 0 ? (
        <NoPayments wanted={wanted} />
      ) : (
        <>
          <PhoneTotals sold={totals.sold} />
          <Card className="payments-card">
            <SalesTable sales={sales} stores={stores} totals={totals} />
          </Card>
          <Pages {...props} />
        </>
      )}
    </div>
  );
}

/** By address: a selection can be kept, sent and gone back to. */
function Filter({ wanted, stores }: { wanted: Wanted; stores: readonly Store[] }) {
  return (
    <Form method="get" action={paymentsPath} role="search" className="payments-filter">
      {wanted.mode === 'test' && <input type="hidden" name="mode" value="test" />}
      {wanted.state && <input type="hidden" name="state" value={wanted.state} />}
      <TextField
        key={`q ${wanted.q}`}
        name="q"
        type="search"
        label={m.sales_search()}
        placeholder={m.sales_search_hint()}
        defaultValue={wanted.q}
        maxLength={64}
        autoComplete="off"
      />
      <TextField
        key={`from ${wanted.from}`}
        name="from"
        type="date"
        label={m.sales_from()}
        defaultValue={wanted.from}
      />
      <TextField
        key={`to ${wanted.to}`}
        name="to"
        type="date"
        label={m.sales_to()}
        defaultValue={wanted.to}
      />
      {stores.length > 1 && (
        <SelectField
          key={`store ${wanted.store}`}
          name="store"
          label={m.sales_store()}
          defaultValue={wanted.store}
        >
          <option value="">{m.sales_store_all()}</option>
          {stores.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" variant="second" auto>
        {m.sales_show()}
      </Button>
    </Form>
  );
}

const groupWords: Readonly<Record<PaymentGroup, () => string>> = {
  waiting: m.sales_group_waiting,
  paid: m.sales_group_paid,
  refunded: m.sales_group_refunded,
  ended: m.sales_group_ended,
};

function Groups({ wanted, totals }: Pick<PaymentsData, 'wanted' | 'totals'>) {
  const all = groups.reduce((sum, group) => sum + totals.groups[group], 0);
  const chips = [
    { group: undefined, word: m.sales_group_all(), count: all },
    ...groups.map((group) => ({
      group,
      word: groupWords[group](),
      count: totals.groups[group],
    })),
  ];
  return (
    <nav className="row payments-groups" aria-label={m.sales_groups()}>
      {chips.map(({ group, word, count }) => (
        <Link
          key={word}
          to={paymentsAddress({ ...wanted, state: group })}
          className="chip"
          aria-current={group === wanted.state ? 'page' : undefined}
          preventScrollReset
        >
          {word}
          <span className="num payments-count">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

/** A phone has no room for a line of sums under the list, and nobody scrolls that far. */
function PhoneTotals({ sold }: { sold: PaymentsData['totals']['sold'] }) {
  return (
    <Card className="payments-sums">
      <dl className="columns">
        <div>
          <dt className="label">{m.sales_sold_less_refunds()}</dt>
          <dd>
            <Money amount={centavos(sold.gross - sold.refunded)} size={22} />
          </dd>
        </div>
        {sold.net !== null && (
          <div>
            <dt className="label">{m.sales_you_get()}</dt>
            <dd>
              <Money amount={centavos(sold.net)} size={22} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function NoPayments({ wanted }: { wanted: Wanted }) {
  if (!isNarrowed(wanted)) {
    return <EmptyState title={m.sales_empty_title()}>{m.sales_empty_text()}</EmptyState>;
  }
  const nothing = { q: '', from: '', to: '', store: '', state: undefined };
  return (
    <EmptyState
      title={m.sales_none_title()}
      action={
        <Link
          to={paymentsAddress({ ...nothing, mode: wanted.mode })}
          className={buttonClass({ variant: 'second', auto: true })}
        >
          {m.sales_none_action()}
        </Link>
      }
    >
      {m.sales_none_text()}
    </EmptyState>
  );
}

function Pages({ wanted, isFirst, nextCursor }: PaymentsData) {
  if (isFirst && !nextCursor) return null;
  return (
    <nav className="row links payments-pages" aria-label={m.sales_pages()}>
      {!isFirst && <Link to={paymentsAddress(wanted)}>{m.sales_newest()}</Link>}
      {nextCursor && (
        <Link to={paymentsAddress(wanted, { after: nextCursor })}>{m.sales_older()}</Link>
      )}
    </nav>
  );
}
