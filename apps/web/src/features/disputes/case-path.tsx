import type { Dispute } from '@luwag/contracts/disputes';
import { type PathState, PaymentPathAcross } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';
import type { Side } from './dispute-words.ts';

/** How far each state has come on the path of five. */
const places: Readonly<Record<Dispute['state'], number>> = {
  shop_turn: 2,
  buyer_turn: 3,
  promised: 3,
  review: 3,
  decided: 3,
  appealed: 3,
  closed: 5,
};

/** From the report to the end, across the top of a case. */
export function CasePath({ dispute, side }: { dispute: Dispute; side: Side }) {
  const { state, buyer_name: name } = dispute;
  const isOurs = state === 'review' || state === 'decided' || state === 'appealed';
  const labels = [
    m.disputes_path_reported(),
    m.disputes_path_stopped(),
    side === 'shop' ? m.disputes_path_shop() : m.disputes_path_shop_staff(),
    isOurs ? m.disputes_path_luwag() : m.disputes_path_buyer({ name }),
    m.disputes_path_closed(),
  ];
  const at = places[state];
  const stateAt = (index: number): PathState =>
    index < at ? 'paid' : index === at ? 'now' : 'ahead';
  return (
    <PaymentPathAcross
      label={m.disputes_path_label()}
      points={labels.map((label, index) => ({ key: label, label, state: stateAt(index) }))}
      stateWords={{
        paid: m.disputes_path_done(),
        now: m.disputes_path_now(),
        late: m.disputes_path_late(),
        ahead: m.disputes_path_ahead(),
      }}
    />
  );
}
