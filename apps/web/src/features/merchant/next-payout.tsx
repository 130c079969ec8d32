import type { NextPayout } from '@luwag/contracts/payouts';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Money } from '@luwag/ui/money';
import { type PathState, PaymentPathAcross } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import { railNames } from '#app/shared/format/payout-words.ts';

/** The amount of the next payout, its day, and what it waits for: the same wherever it stands. */
export function NextFigure({ next, size }: { next: NextPayout; size: 36 | 48 }) {
  const isNone = next.amount === 0 && next.waterfall.length === 0 && !next.hold;
  return (
    <>
      <div className="between">
        <h2 id="next-payout" className="label">
          {m.payouts_next()}
        </h2>
        {isNone ? <Badge tone="ahead">{m.payouts_next_none()}</Badge> : <DayBadge next={next} />}
      </div>
      {!isNone && (
        <p>
          <Money amount={centavos(next.amount)} size={size} />
        </p>
      )}
      <p className="small">{whenWords(next)}</p>
    </>
  );
}

const DayBadge = ({ next: { hold, pay_date: day } }: { next: NextPayout }) => (
  <Badge tone={hold ? 'pend' : 'now'}>{hold ? m.payouts_state_held() : dateOf(day)}</Badge>
);

/** Day and way, or what it waits for. */
function whenWords(next: NextPayout): string {
  const { amount, rail, bank_name: bank, bank_account: account } = next;
  if (amount <= 0) return m.payouts_next_nothing();
  if (amount < next.minimum) return m.payouts_next_small({ minimum: pesos(next.minimum) });
  if (!rail || !bank || !account) return m.payouts_next_no_bank();
  const day = dayOf(next.pay_date);
  return m.payouts_next_when({ day, rail: railNames[rail], bank, account });
}

export const NextWay = ({ next }: { next: NextPayout }) => (
  <PaymentPathAcross label={m.payouts_way()} points={wayOf(next)} stateWords={stateWords()} />
);

const liveWay = [
  m.payouts_way_sold,
  m.payouts_way_counted,
  m.payouts_way_signed,
  m.payouts_way_bank,
] as const;
/** Test money is signed by nobody. */
const testWay = liveWay.filter((label) => label !== m.payouts_way_signed);

/** Nothing sold, and the whole way is ahead. */
function wayOf({ sales, hold, livemode }: NextPayout) {
  const states: readonly PathState[] = sales === 0 ? [] : ['paid', 'now'];
  return (livemode ? liveWay : testWay).map((label, index) => ({
    key: String(index),
    state: hold && states[index] === 'now' ? ('ahead' as const) : (states[index] ?? 'ahead'),
    label: label(),
  }));
}

const stateWords = () => ({
  paid: m.bank_state_done(),
  now: m.bank_state_now(),
  late: m.bank_state_now(),
  ahead: m.bank_state_ahead(),
});
