import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Money } from '@luwag/ui/money';
import { PaymentPathAcross } from '@luwag/ui/payment-path';
import { Slip } from '@luwag/ui/slip';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { payoutLooks } from '#app/shared/format/payout-words.ts';
import { BackLink } from './back-link.tsx';
import { OpenCase } from './open-case.tsx';
import { isUnderWay, RequestBadge, statusInWords } from './request-state.tsx';
import type { SaleData } from './sale.server.ts';
import { stepsOf } from './sale-steps.ts';
import { SaleTimeline } from './sale-timeline.tsx';
import { lateMoneyWords, planWords } from './sales-table.tsx';

type Sale = SaleData['sale'];

/** One payment: what the shop gets of it and when, who bought, and what happened. */
export function SalePage({ sale, refunds, storeName }: SaleData) {
  const may = useMay();
  const title = [sale.buyer_name, sale.description || m.selling_requests_no_words()];
  return (
    <div className="stack gap-5 top sale-page">
      <div className="between breaks payments-head">
        <div>
          <BackLink to={sale.livemode ? '/merchant/payments' : '/merchant/payments?mode=test'}>
            {m.sales_back()}
          </BackLink>
          <h1>{title.filter(Boolean).join(', ')}</h1>
        </div>
        <SaleActs sale={sale} />
      </div>
      <div className="sale-cards">
        <Card className="stack gap-4 top">
          {!sale.livemode && <Banner tone="pend" icon="info" title={m.selling_request_test()} />}
          <div className="between">
            <span className="mono">{sale.reference}</span>
            <RequestBadge status={sale.status} />
          </div>
          <p>
            <Money amount={centavos(sale.amount)} size={48} />
          </p>
          <p className="small breaks">
            {[momentWords(sale.paid_at ?? sale.created_at), storeName, originWords[sale.origin]()]
              .filter(Boolean)
              .join(', ')}
            . {!sale.open_case && statusInWords(sale.status)}
          </p>
          {sale.open_case && <OpenCase of={sale.open_case} />}
          {sale.late_money && (
            <Banner tone="plain" title={lateMoneyWords(sale.late_money)}>
              {m.sales_late_text()}
            </Banner>
          )}
          <SalePath sale={sale} />
          <SaleFacts sale={sale} />
        </Card>
        {may('see_payouts') && <WhatYouGet sale={sale} />}
        <BuyersPlan sale={sale} />
        <Card className="stack gap-4 top" role="region" aria-labelledby="happened">
          <h2 id="happened">{m.sales_happened()}</h2>
          <SaleTimeline sale={sale} refunds={refunds} />
        </Card>
      </div>
    </div>
  );
}

const originWords: Readonly<Record<Sale['origin'], () => string>> = {
  key: m.sales_origin_key,
  dashboard: m.sales_origin_dashboard,
  counter: m.sales_origin_counter,
  device: m.cashier_origin,
};

function SaleActs({ sale }: { sale: Sale }) {
  const may = useMay();
  const look = { variant: 'second', auto: true, compact: true } as const;
  if (isUnderWay(sale.status)) {
    return (
      <Link to={`/merchant/requests/${sale.id}`} className={buttonClass({ ...look })}>
        <Icon name="qr" small />
        {m.sales_show_code()}
      </Link>
    );
  }
  if (!sale.paid_at) return null;
  return (
    <div className="row">
      <Link to={`/merchant/payments/${sale.id}/receipt`} className={buttonClass(look)}>
        <Icon name="document" small />
        {m.sales_receipt()}
      </Link>
      {sale.refundable > 0 && may('refund') && (
        <Link to={`/merchant/requests/${sale.id}/refund`} className={buttonClass(look)}>
          <Icon name="return" small />
          {m.refunds_request_link()}
        </Link>
      )}
    </div>
  );
}

function SalePath({ sale }: { sale: Sale }) {
  return (
    <PaymentPathAcross
      label={m.sales_path()}
      points={stepsOf(sale)}
      stateWords={{
        paid: m.sales_path_done(),
        now: m.sales_path_now(),
        late: m.sales_path_over(),
        ahead: m.sales_path_ahead(),
      }}
    />
  );
}

function SaleFacts({ sale }: { sale: Sale }) {
  const facts = [
    [m.sales_fact_order(), sale.order_reference],
    [m.sales_fact_refundable(), sale.refundable_until && dateOf(sale.refundable_until)],
    [m.selling_request_asked(), momentWords(sale.created_at)],
  ] as const;
  return (
    <dl className="sale-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="breaks">
              <dt className="label">{name}</dt>
              <dd>
                <b>{value}</b>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Price, what went back, our fee; the rest is the shop's, on a day. */
function WhatYouGet({ sale }: { sale: Sale }) {
  const { fee, refunded, payout_on: payoutOn } = sale;
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="get">
      <h2 id="get">{m.sales_get_title()}</h2>
      {fee === null ? (
        <p className="small">{m.sales_get_nothing()}</p>
      ) : (
        <>
          <Slip
            start={{ label: m.sales_column_price(), amount: centavos(sale.amount) }}
            taken={[
              ...(refunded > 0
                ? [{ label: m.sales_get_refunded(), amount: centavos(refunded) }]
                : []),
              { label: m.sales_get_fee(), amount: centavos(fee) },
            ]}
            totalLabel={m.sales_you_get()}
          />
          {sale.payouts.length > 0 ? (
            <InPayouts payouts={sale.payouts} />
          ) : (
            <p className="small">
              {payoutOn ? m.sales_get_on({ date: shortDateOf(payoutOn) }) : m.sales_get_once_paid()}
            </p>
          )}
          <p className="label">{m.sales_get_note()}</p>
        </>
      )}
    </Card>
  );
}

/** Where it was paid out, and where what was given back came off. */
const InPayouts = ({ payouts }: Pick<Sale, 'payouts'>) => (
  <ul className="lined sale-payouts">
    {payouts.map((payout) => (
      <li key={payout.payout_id} className="between links">
        <span>
          {payout.amount < 0 ? m.sales_get_off() : m.sales_get_in()}
          <span className="label">{pesos(payout.amount)}</span>
        </span>
        <span className="sale-payout">
          <Link to={`/merchant/payouts/${payout.payout_id}`}>
            {payout.number}, {dateOf(payout.pay_date)}
          </Link>
          <span className="label">
            {payout.status === 'returned'
              ? m.sales_get_came_back()
              : `${payoutLooks[payout.status].word()} · ${payout.bank_name} ${payout.bank_account}`}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

function BuyersPlan({ sale: { plan, buyer_name: buyer } }: { sale: Sale }) {
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="plan">
      <h2 id="plan">{m.sales_plan_title()}</h2>
      {plan ? (
        <>
          <p className="small">{m.sales_plan_text()}</p>
          <dl className="slip">
            <div>
              <dt>{m.sales_column_buyer()}</dt>
              <dd>
                <b>{buyer ?? m.sales_buyer_unknown()}</b>
                <span className="label sale-note">{m.sales_buyer_note()}</span>
              </dd>
            </div>
            <div>
              <dt>{m.sales_column_plan()}</dt>
              <dd>{planWords(plan)}</dd>
            </div>
          </dl>
        </>
      ) : (
        <p className="small">{m.sales_plan_none()}</p>
      )}
    </Card>
  );
}
