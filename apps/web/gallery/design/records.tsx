import { civilDate } from '@luwag/domain/calendar';
import { formatPesos, pesoParts } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { Money } from '@luwag/ui/money';
import { Table } from '@luwag/ui/table';
import { Waterfall } from '@luwag/ui/waterfall';
import { m } from '#app/paraglide/messages.js';
import { PAID_COUNT, payout, phone, sale, shortDate } from './samples.ts';
import { Specimen } from './specimen.tsx';

export function Records() {
  return (
    <>
      <Specimen title={m.design_t_list()}>
        <Card flush>
          <RecentPayments />
        </Card>
      </Specimen>
      <Specimen title={m.design_t_table()}>
        <Card>
          <ScheduleTable />
        </Card>
      </Specimen>
      <Specimen title={m.design_t_waterfall()}>
        <Card>
          <PayoutWaterfall />
        </Card>
      </Specimen>
    </>
  );
}

function RecentPayments() {
  const third = phone.schedule[PAID_COUNT - 1];
  const nena = { date: shortDate(civilDate('2026-11-16')) };
  return (
    <List label={m.design_list_label()}>
      <ListRow
        initials="AN"
        tone="brand"
        title="Aling Nena's Sari-Sari"
        note={m.design_list_note_1(nena)}
        end={<Money amount={centavos(500_00)} />}
        endNote={m.design_badge_paid()}
      />
      {third && (
        <ListRow
          initials="CJ"
          title="Cellphone ni Jun"
          note={m.design_list_note_3({ date: shortDate(third.dueDate) })}
          end={<Money amount={third.paymentCentavos} />}
          endNote={m.design_badge_paid()}
        />
      )}
      <ListRow
        icon="shop"
        title="Kuya Ben's Appliances"
        note={formatPesos(sale.price)}
        end={<Badge tone="pend">{m.design_badge_pending()}</Badge>}
      />
    </List>
  );
}

/** Money inside a column: no peso sign, always two decimals. */
function plain(amount: Centavos): string {
  const { sign, pesos, centavos: cents } = pesoParts(amount);
  return `${sign}${pesos}.${cents}`;
}

function ScheduleTable() {
  return (
    <Table
      caption={m.design_table_caption()}
      columns={[
        { key: 'due', label: m.design_th_due() },
        { key: 'pay', label: m.design_th_pay() },
        { key: 'interest', label: m.design_th_interest(), quiet: true },
        { key: 'owed', label: m.design_th_owed() },
      ]}
      rows={[
        ...phone.schedule.map((row, index) => ({
          key: row.dueDate,
          state: index === PAID_COUNT ? ('now' as const) : undefined,
          cells: {
            due: shortDate(row.dueDate),
            pay: plain(row.paymentCentavos),
            interest: plain(row.interestCentavos),
            owed: plain(row.balanceAfterCentavos),
          },
        })),
        {
          key: 'total',
          state: 'sum',
          cells: {
            due: m.design_th_total(),
            pay: formatPesos(phone.totalAmountCentavos),
            interest: formatPesos(phone.interestFeeCentavos),
          },
        },
      ]}
    />
  );
}

function PayoutWaterfall() {
  const { sold, refunds, kept, discount, held, tax } = payout;
  return (
    <Waterfall
      sold={{ label: m.design_wf_sold(), why: m.design_wf_sold_why(), amount: sold }}
      taken={[
        { label: m.design_wf_refunds(), why: m.design_wf_refunds_why(), amount: refunds },
        {
          label: m.design_wf_fees(),
          why: m.design_wf_fees_why({ amount: formatPesos(kept) }),
          amount: discount,
        },
        { label: m.design_wf_held(), why: m.design_wf_held_why(), amount: held, isHeld: true },
        { label: m.design_wf_tax(), why: m.design_wf_tax_why(), amount: tax },
      ]}
      net={{ label: m.design_wf_net(), why: m.design_wf_net_why() }}
      cutNote={(amount) => m.design_wf_cut({ amount })}
    />
  );
}
