import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { inColumn, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { barsOf } from './bars.ts';
import type { ChartsView } from './records.server.ts';

/** What is ahead, what credit costs, and how well it went, each as a picture and in figures. */
export function OverviewPage(view: ChartsView) {
  return (
    <div className="stack gap-5 top records">
      <PageHead title={m.records_overview_title()}>{m.records_overview_lede()}</PageHead>
      {!view.livemode && <TestBand />}
      <div className="stack gap-5 top halves">
        <DueByMonth months={view.due_by_month} />
        <div className="stack gap-5 top">
          <OnTime {...view.on_time} />
          <Cost {...view.cost_of_credit} />
        </div>
      </div>
      <div>
        <LinkRow href="/buyer/payments">{m.records_link_payments()}</LinkRow>
        <LinkRow href="/buyer/transactions">{m.records_link_plans()}</LinkRow>
      </div>
    </div>
  );
}

const monthOf = (month: string): string => shortDateOf(`${month}-01`).replace(/^\S+ /, '');

function DueByMonth({ months }: { months: ChartsView['due_by_month'] }) {
  const bars = barsOf(months.map(({ amount }) => amount));
  const total = months.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card className="stack gap-4">
      <h2>{m.records_due_title()}</h2>
      {total === 0 ? (
        <p className="small">{m.records_due_none()}</p>
      ) : (
        <>
          <svg
            className="month-bars"
            viewBox="0 0 120 60"
            role="img"
            aria-label={m.records_due_label()}
          >
            {bars.map(({ x, y, height }, index) => (
              <rect
                key={months[index]?.month}
                className={index === 0 ? 'now' : undefined}
                {...{ x, y, height }}
                width="7"
                rx="1.5"
              />
            ))}
          </svg>
          <Table
            caption={m.records_due_label()}
            hideCaption
            columns={[
              { key: 'month', label: m.records_due_month() },
              { key: 'amount', label: m.records_due_amount() },
            ]}
            rows={months
              .filter(({ amount }) => amount > 0)
              .map(({ month, amount }) => ({
                key: month,
                cells: { month: `${monthOf(month)} ${month.slice(0, 4)}`, amount: pesos(amount) },
              }))}
          />
        </>
      )}
    </Card>
  );
}

function OnTime({ early, on_day, in_grace, late }: ChartsView['on_time']) {
  const all = early + on_day + in_grace + late;
  const good = early + on_day + in_grace;
  const parts = [
    ['early', early, m.records_on_time_early()],
    ['on-day', on_day, m.records_on_time_day()],
    ['in-grace', in_grace, m.records_on_time_grace()],
    ['late', late, m.records_on_time_late()],
  ] as const;
  let start = 0;
  return (
    <Card className="stack gap-4">
      <h2>{m.records_on_time_title()}</h2>
      {all === 0 ? (
        <p className="small">{m.records_on_time_none()}</p>
      ) : (
        <>
          <p>{m.records_on_time_text({ good, all })}</p>
          <svg
            className="on-time-bar"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {parts.map(([key, count]) => {
              const x = start;
              const width = (count / all) * 100;
              start += width;
              return <rect key={key} className={key} x={x} width={width} height="6" />;
            })}
          </svg>
          <ul className="on-time-legend">
            {parts.map(([key, count, words]) => (
              <li key={key} className={key}>
                {words} <b className="num">{count}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Cost({ bought, so_far, to_come, purchases }: ChartsView['cost_of_credit']) {
  return (
    <Card className="stack gap-4">
      <h2>{m.records_cost_title()}</h2>
      {bought === 0 ? (
        <p className="small">{m.records_cost_none()}</p>
      ) : (
        <>
          <p>{m.records_cost_text({ bought: pesos(bought), cost: pesos(so_far) })}</p>
          {to_come > 0 && (
            <p className="small">{m.records_cost_to_come({ amount: pesos(to_come) })}</p>
          )}
          <Table
            caption={m.records_cost_title()}
            hideCaption
            columns={[
              { key: 'store', label: m.records_cost_store() },
              { key: 'price', label: m.records_cost_price() },
              { key: 'cost', label: m.records_cost_cost() },
            ]}
            rows={purchases.map((each) => ({
              key: each.transaction_id,
              cells: {
                store: <a href={`/buyer/transactions/${each.transaction_id}`}>{each.store_name}</a>,
                price: inColumn(each.amount),
                cost: inColumn(each.so_far + each.to_come),
              },
            }))}
          />
        </>
      )}
    </Card>
  );
}
