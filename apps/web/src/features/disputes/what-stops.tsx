import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { dateOf, dayOf, inColumn, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import type { Preview, ReportView } from './report.server.ts';

type Shown = Extract<Preview, { kind: 'shown' }>;

/** Before it is sent: what stops of each payment, and what goes on. */
export function WhatStops({ preview, left }: { preview: Shown; left: ReportView['left'] }) {
  const { payments, shop_answers_by: by } = preview;
  const amountOf = (sequence: number) => left.find((each) => each.sequence === sequence)?.amount;
  // What stops has the interest of the days until now; the plan's page has that of later days too.
  const isLess = payments.some((each) => each.stopped + each.goes_on !== amountOf(each.sequence));
  return (
    <div className="stack" role="status">
      <Banner tone="ok" icon="pause" title={m.disputes_report_effect()}>
        {effectWords(preview)} {m.disputes_report_effect_shop({ date: dayOf(by) })}
      </Banner>
      {payments.length > 0 && (
        <Card>
          <Table
            caption={m.disputes_report_table()}
            columns={[
              { key: 'due', label: m.disputes_table_due() },
              { key: 'stops', label: m.disputes_table_stops() },
              { key: 'on', label: m.disputes_table_goes_on(), quiet: true },
            ]}
            rows={payments.map(({ sequence, due_date, stopped, goes_on }) => ({
              key: String(sequence),
              cells: { due: dateOf(due_date), stops: inColumn(stopped), on: inColumn(goes_on) },
            }))}
          />
          {isLess && <p className="small">{m.disputes_report_table_note()}</p>}
        </Card>
      )}
    </div>
  );
}

function effectWords({ stopped, next }: Shown): string {
  if (stopped === 0) return m.disputes_report_effect_none();
  const amount = pesos(stopped);
  if (!next) return m.disputes_report_effect_all({ amount });
  return m.disputes_report_effect_part({
    amount,
    next: pesos(next.amount),
    date: shortDateOf(next.due_date),
  });
}
