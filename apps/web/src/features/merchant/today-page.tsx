import type { Store } from '@luwag/contracts/merchants';
import type { NextPayout } from '@luwag/contracts/payouts';
import { centavos } from '@luwag/domain/money';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Money } from '@luwag/ui/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';
import { Sum } from '#app/shared/components/payout/payout-sums.tsx';
import { PayoutWaterfall } from '#app/shared/components/payout/payout-waterfall.tsx';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import { AskPanel, type AskPanelProps } from './ask-panel.tsx';
import { HoursChart } from './hours-chart.tsx';
import { NextFigure, NextWay } from './next-payout.tsx';
import { paymentsPath } from './payments-address.ts';
import { SalesTable } from './sales-table.tsx';
import { listPath, type Mode } from './selling-list.ts';
import type { TodayData } from './today.server.ts';

type TodayPageProps = TodayData &
  Pick<AskPanelProps, 'isActive'> & {
    /** The greeting, and what is still to learn: another feature's. */
    hello: ReactNode;
    lessons?: ReactNode;
  };

/** The shop's day: what came in, what is owed and when it comes, and what to ask for next. */
export function TodayPage({ hello, lessons, isActive, ...today }: TodayPageProps) {
  const { day, next, mode, sales, stores, nowHour } = today;
  const may = useMay();
  return (
    <div className="stack gap-4 top today">
      {hello}
      <div className="today-cards">
        <Takings day={day} nowHour={nowHour} />
        {next && <NextPayoutCard next={next} />}
        {next && <WhyNext next={next} mode={mode} />}
        {may('ask_payment') && (
          <div className="today-ask">
            <AskPanel {...today} isActive={isActive} />
          </div>
        )}
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
      {taken.refunded > 0 && (
        <p className="small">{m.sales_today_refunded({ amount: pesos(taken.refunded) })}</p>
      )}
      <HoursChart hours={hours} nowHour={nowHour} />
    </Card>
  );
}

/** By the payout itself: the page of payouts says the same, to the centavo. */
function NextPayoutCard({ next }: { next: NextPayout }) {
  return (
    <Card className="stack today-payout" role="region" aria-labelledby="next-payout">
      <NextFigure next={next} size={36} />
      <NextWay next={next} />
    </Card>
  );
}

/** The steps to the next payout, and what is the shop's besides it. */
function WhyNext({ next, mode }: { next: NextPayout; mode: Mode }) {
  const { amount, waterfall } = next;
  // What is owed for refunds is said also where nothing was sold to take it off.
  if (waterfall.length === 0 && next.debt === 0) return null;
  return (
    <Card className="stack today-why" role="region" aria-labelledby="why">
      <div className="between links">
        <h2 id="why">{m.payouts_why_amount({ amount: pesos(amount) })}</h2>
        <Link to={listPath('/merchant/payouts', { mode })}>{m.payouts_title()}</Link>
      </div>
      {waterfall.length > 0 && (
        <PayoutWaterfall
          steps={waterfall}
          net={{
            label: amount < 0 ? m.payouts_carried() : m.payouts_to_bank(),
            why: amount < next.minimum ? m.payouts_carried_why() : dayOf(next.pay_date),
          }}
        />
      )}
      <Besides next={next} />
    </Card>
  );
}

/** Never added to the amount: it is paid later, or on its way already. */
function Besides({ next }: { next: NextPayout }) {
  const { coming, under_way: underWay, held, debt, pay_date: first } = next;
  const later = coming.filter(({ pay_date: day }) => day > first);
  if (later.length === 0 && underWay === 0 && held === 0 && debt === 0) return null;
  return (
    <dl className="lined payout-sums">
      {underWay > 0 && <Sum name={m.payouts_under_way()} amount={underWay} />}
      {later.map(({ pay_date: day, amount }) => (
        <Sum key={day} name={m.payouts_later({ day: dateOf(day) })} amount={amount} />
      ))}
      {held > 0 && <Sum name={m.payouts_held()} why={m.payouts_held_why()} amount={held} />}
      {debt > 0 && <Sum name={m.payouts_debt()} why={m.payouts_debt_why()} amount={debt} />}
    </dl>
  );
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
