import type { Store } from '@luwag/contracts/merchants';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Money } from '@luwag/ui/money';
import { PaymentPathAcross } from '@luwag/ui/payment-path';
import { Waterfall } from '@luwag/ui/waterfall';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { AskPanel, type AskPanelProps } from './ask-panel.tsx';
import { HoursChart } from './hours-chart.tsx';
import { type Owed, type OwedLine, owedSteps } from './owed-steps.ts';
import { paymentsPath } from './payments-address.ts';
import { SalesTable } from './sales-table.tsx';
import { listPath } from './selling-list.ts';
import type { TodayData } from './today.server.ts';

type TodayPageProps = TodayData &
  Pick<AskPanelProps, 'isActive'> & {
    /** The greeting, and what is still to learn: another feature's. */
    hello: ReactNode;
    lessons?: ReactNode;
  };

/** The shop's day: what came in, what is owed and when it comes, and what to ask for next. */
export function TodayPage({ hello, lessons, isActive, ...today }: TodayPageProps) {
  const { day, mode, sales, stores, nowHour } = today;
  return (
    <div className="stack gap-4 top today">
      {hello}
      <div className="today-cards">
        <Takings day={day} nowHour={nowHour} />
        <NextPayout day={day} />
        <WhyOwed owed={day.owed} payoutOn={day.payout_on} />
        <div className="today-ask">
          <AskPanel {...today} isActive={isActive} />
        </div>
      </div>
      {lessons}
      <Recent {...{ sales, stores, mode }} />
    </div>
  );
}

function Takings({ day, nowHour }: { day: TodayData['day']; nowHour: number }) {
  const { taken, waiting, hours } = day;
  return (
    <Card className="stack today-takings" role="region" aria-labelledby="takings">
      <div className="between">
        <h2 id="takings" className="label">
          {m.sales_today_takings()}
        </h2>
        <span className="label">{m.sales_today_counts({ paid: taken.count, waiting })}</span>
      </div>
      <p>
        <Money amount={centavos(taken.gross)} size={36} />
      </p>
      <HoursChart hours={hours} nowHour={nowHour} />
    </Card>
  );
}

function NextPayout({ day: { owed, payout_on: payoutOn } }: { day: TodayData['day'] }) {
  return (
    <Card className="stack today-payout" role="region" aria-labelledby="payout">
      <div className="between">
        <h2 id="payout" className="label">
          {m.sales_owed_title()}
        </h2>
        {payoutOn && <Badge tone="now">{shortDateOf(payoutOn)}</Badge>}
      </div>
      <p>
        <Money amount={centavos(owed.payable)} size={36} />
      </p>
      {payoutOn ? (
        <PaymentPathAcross
          label={m.sales_owed_path()}
          points={[
            { key: 'sold', state: 'paid', label: m.sales_owed_sold() },
            { key: 'ready', state: 'now', label: m.sales_owed_ready() },
            {
              key: 'bank',
              state: 'ahead',
              label: m.sales_step_bank_on({ date: shortDateOf(payoutOn) }),
            },
          ]}
          stateWords={{
            paid: m.sales_path_done(),
            now: m.sales_path_now(),
            late: m.sales_path_over(),
            ahead: m.sales_path_ahead(),
          }}
        />
      ) : (
        <p className="small">{m.sales_owed_nothing()}</p>
      )}
    </Card>
  );
}

const takenWords: Readonly<Record<OwedLine, { label: () => string; why: () => string }>> = {
  fee: { label: m.sales_line_fee, why: m.sales_line_fee_why },
  refunded: { label: m.sales_line_refunded, why: m.sales_line_refunded_why },
  reserve: { label: m.sales_line_reserve, why: m.sales_line_reserve_why },
  held: { label: m.sales_line_held, why: m.sales_line_held_why },
  debt: { label: m.sales_line_debt, why: m.sales_line_debt_why },
  tax: { label: m.sales_line_tax, why: m.sales_line_tax_why },
};

function WhyOwed({ owed, payoutOn }: { owed: Owed; payoutOn: string | null }) {
  const { startCentavos, taken } = owedSteps(owed);
  if (startCentavos === 0) return null;
  return (
    <Card className="stack today-why" role="region" aria-labelledby="why">
      <h2 id="why">{m.sales_why_title({ amount: pesos(owed.payable) })}</h2>
      <Waterfall
        sold={{
          label: m.sales_line_sold(),
          why: soldWords(owed),
          amount: centavos(startCentavos),
        }}
        taken={taken.map(({ line, centavos: amount }) => ({
          label: takenWords[line].label(),
          why: takenWords[line].why(),
          amount: centavos(amount),
          isHeld: line === 'reserve' || line === 'held',
        }))}
        net={{
          label: m.sales_line_net(),
          why: payoutOn ? m.sales_line_net_why({ date: shortDateOf(payoutOn) }) : '',
        }}
        cutNote={(amount) => m.sales_why_cut({ amount })}
      />
    </Card>
  );
}

/** Everything that came in since the last payout, and what was left from before it. */
function soldWords(owed: Owed): string {
  const { returnedCentavos } = owedSteps(owed);
  return [
    m.sales_line_sold_why({ count: owed.sales }),
    owed.before > 0 && m.sales_line_before({ amount: pesos(owed.before) }),
    returnedCentavos > 0 && m.sales_line_returned({ amount: pesos(returnedCentavos) }),
  ]
    .filter(Boolean)
    .join('. ');
}

type RecentProps = Pick<TodayData, 'sales' | 'mode'> & { stores: readonly Store[] };

function Recent({ sales, stores, mode }: RecentProps) {
  return (
    <section className="stack" aria-labelledby="recent">
      <div className="between links">
        <h2 id="recent">{m.sales_recent()}</h2>
        <Link to={listPath(paymentsPath, { mode })}>{m.sales_recent_all()}</Link>
      </div>
      {sales.length > 0 ? (
        <Card className="payments-card">
          <SalesTable sales={sales} stores={stores} />
        </Card>
      ) : (
        <EmptyState level={3} title={m.sales_empty_title()}>
          {m.sales_empty_text()}
        </EmptyState>
      )}
    </section>
  );
}
