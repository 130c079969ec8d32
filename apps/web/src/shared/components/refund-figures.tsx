import type { ResultOf } from '@luwag/contracts/endpoint';
import type { previewRefund, Refund } from '@luwag/contracts/refunds';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { inColumn, pesos } from '#app/shared/format/money-words.ts';

/** Shops are spoken to; staff are told of them. */
type Reader = 'shop' | 'staff';

const words = {
  shop: {
    fee: m.refunds_fee_returned,
    reserve: m.refunds_from_reserve,
    payable: m.refunds_from_payable,
    owed: m.refunds_owed,
    net: m.refunds_sale_net,
  },
  staff: {
    fee: m.purchase_fee_returned,
    reserve: m.purchase_from_reserve,
    payable: m.purchase_from_payable,
    owed: m.purchase_owed,
    net: m.purchase_net,
  },
};

type FundingProps = Pick<Refund, 'amount' | 'funding'> & { reader: Reader };

/** Where a shop's refund comes from. */
export function Funding({ amount, funding, reader }: FundingProps) {
  const { fee, reserve, payable, owed } = words[reader];
  const lines = [
    [fee(), funding.fee_returned],
    [reserve(), funding.from_reserve],
    [payable(), funding.from_payable],
    [owed(), funding.owed_by_shop],
  ] as const;
  return (
    <dl className="slip">
      {lines.map(
        ([name, value]) =>
          value > 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{pesos(value)}</dd>
            </div>
          ),
      )}
      <div className="t">
        <dt>{m.refunds_total()}</dt>
        <dd>{pesos(amount)}</dd>
      </div>
    </dl>
  );
}

type Sale = ResultOf<typeof previewRefund>['sale'];

/** The sale to its shop, before and after. */
export const saleRows = ({ before, after }: Sale, reader: Reader): BeforeAfterRow[] => [
  { name: m.refunds_sale_price(), before: before.price, after: after.price },
  { name: m.refunds_sale_fee(), before: -before.fee, after: -after.fee },
  { name: words[reader].net(), before: before.net, after: after.net, isTotal: true },
];

export type BeforeAfterRow = {
  name: string;
  before: number;
  after: number;
  isTotal?: boolean;
  /** Belongs to the row above it, and is in its figures. */
  isPart?: boolean;
  /** Where another row has the same name. */
  key?: string;
};

const figure = (amount: number): string =>
  amount < 0 ? `\u2212${inColumn(-amount)}` : inColumn(amount);

type BeforeAfterProps = { title: string; rows: readonly BeforeAfterRow[] };

/** Figures side by side: as they are, and as they would be. */
export const BeforeAfter = ({ title, rows }: BeforeAfterProps) => (
  <Table
    caption={title}
    columns={[
      { key: 'name', label: <span className="visually-hidden">{m.refunds_what()}</span> },
      { key: 'before', label: m.refunds_now(), quiet: true },
      { key: 'after', label: m.refunds_after() },
    ]}
    rows={rows.map(({ name, before, after, isTotal = false, isPart = false, key = name }) => ({
      key,
      state: isTotal ? 'sum' : isPart ? 'part' : undefined,
      cells: {
        name,
        before: after < before && !isTotal ? <s>{figure(before)}</s> : figure(before),
        after: figure(after),
      },
    }))}
  />
);
