import type { PayoutMark, StaffPayout } from '@luwag/contracts/payout-approvals';
import type { WaterfallStep } from '@luwag/contracts/payouts';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PayoutSums } from '#app/shared/components/payout/payout-sums.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import {
  holdReasonWords,
  isPayoutOver,
  payoutLooks,
  railNames,
} from '#app/shared/format/payout-words.ts';

/** What is odd about a payout: the graver come first. */
const marks: Readonly<Record<PayoutMark, [BadgeTone, () => string]>> = {
  risk: ['late', m.ops_payout_mark_risk],
  first_payout: ['pend', m.ops_payout_mark_first],
  first_to_account: ['pend', m.ops_payout_mark_account],
  unusual_amount: ['pend', m.ops_payout_mark_unusual],
  large_amount: ['plain', m.ops_payout_mark_large],
  came_back_before: ['pend', m.ops_payout_mark_returned],
};

export const Marks = ({ payout }: { payout: StaffPayout }) =>
  payout.marks.map((mark) => {
    const [tone, words] = marks[mark];
    return (
      <Badge key={mark} tone={tone}>
        {words()}
      </Badge>
    );
  });

type PayoutRowsProps = {
  payouts: readonly StaffPayout[];
  label: string;
  /** What stands before each, such as a box to tick. */
  before?: (payout: StaffPayout) => ReactNode;
};

/** Shop, where it goes, how much, and what to look at. Holds say why and until when. */
export function PayoutRows({ payouts, label, before }: PayoutRowsProps) {
  return (
    <Card flush>
      <ol className="lined" aria-label={label}>
        {payouts.map((payout) => (
          <li key={payout.id} className="ops-payout">
            {before?.(payout)}
            <span className="ops-payout-shop">
              <Link to={`/ops/payouts/${payout.id}`} prefetch="none" className="breaks">
                {payout.merchant_name}
              </Link>
              <span className="label">
                {payout.number} · {payout.bank_name} {payout.bank_account} ·{' '}
                {railNames[payout.rail]} · {m.ops_payout_sales({ count: payout.sales })}
              </span>
              <HoldLine payout={payout} />
            </span>
            <b className="num">{pesos(payout.amount)}</b>
            <span className="row ops-payout-marks">
              <Marks payout={payout} />
              {payout.status !== 'waiting' && (
                <Badge tone={payoutLooks[payout.status].tone}>{staffStates[payout.status]()}</Badge>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Why it waits, or why it did not arrive. */
function HoldLine({ payout }: { payout: StaffPayout }) {
  const { hold, status, failure_code: code, bank_reference: reference } = payout;
  if (hold)
    return (
      <span className="label">
        {holdReasonWords[hold.reason]()}{' '}
        {hold.until && m.payouts_hold_until({ moment: momentWords(hold.until) })}
      </span>
    );
  if (isPayoutOver(status) && code)
    return <span className="label ops-mono">{m.ops_payout_failure({ code })}</span>;
  if (reference)
    return <span className="label ops-mono">{m.ops_payout_reference({ reference })}</span>;
  return null;
}

/** The same states as a shop reads them, in the words of the desk. */
export const staffStates: Readonly<Record<StaffPayout['status'], () => string>> = {
  held: m.ops_payout_state_held,
  waiting: m.ops_payout_state_waiting,
  approved: m.ops_payout_state_approved,
  sent: m.ops_payout_state_sent,
  paid: m.ops_payout_state_paid,
  failed: m.ops_payout_state_failed,
  returned: m.ops_payout_state_returned,
  canceled: m.ops_payout_state_canceled,
};

/** How a sum comes about, step by step, down to what goes to the bank. */
export function SumCard({ steps, total }: { steps: readonly WaterfallStep[]; total: number }) {
  return (
    <Card role="region" aria-labelledby="sum" className="stack">
      <h2 id="sum">{m.ops_payout_sum()}</h2>
      <PayoutSums steps={steps} total={{ label: m.ops_payout_to_send(), amount: total }} />
    </Card>
  );
}
