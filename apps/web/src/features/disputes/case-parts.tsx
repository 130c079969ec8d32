import type { Dispute } from '@luwag/contracts/disputes';
import { addDays, civilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { disputeRule } from '@luwag/domain/disputes';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dayOf, shortDateOf } from '#app/shared/format/money-words.ts';
import { daysLeftWords, decisionWords, type Side, turnTone, turnWords } from './dispute-words.ts';

type TurnProps = {
  dispute: Dispute;
  side: Side;
  today: string;
  /** What happens when the time is over, for whoever reads it. */
  children: ReactNode;
};

/** Whose turn it is, how long, and what follows from silence. */
export function TurnCard({ dispute, side, today, children }: TurnProps) {
  const { answer_by: answerBy } = dispute;
  return (
    <Card className="stack gap-2" role="region" aria-labelledby="turn">
      <div className="between">
        <h2 id="turn">{m.disputes_turn()}</h2>
        <Badge tone={turnTone(dispute, side)}>{turnWords(dispute, side)}</Badge>
      </div>
      {answerBy && <p className="headline">{daysLeftWords(answerBy, today)}</p>}
      <p className="small">
        {answerBy && `${m.disputes_until({ day: dayOf(answerBy) })} `}
        {children}
      </p>
      {dispute.state === 'shop_turn' && <ShopTime dispute={dispute} today={today} />}
    </Card>
  );
}

/** How much of the shop's time has passed. The words beside it say the same. */
function ShopTime({ dispute, today }: { dispute: Dispute; today: string }) {
  const days = disputeRule.shopDays;
  const from = manilaDateOf(Date.parse(dispute.created_at));
  const passed = daysBetween({ from, to: civilDate(today) });
  const day = Math.min(days, Math.max(0, passed));
  return (
    <div>
      <svg
        className="dispute-bar"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={(day / days) * 100} height="10" rx="5" />
      </svg>
      <p className="bar label">
        <span>{shortDateOf(from)}</span>
        <span>{m.disputes_day_of({ day, days })}</span>
        <span>{shortDateOf(addDays(from, days))}</span>
      </p>
    </div>
  );
}

/** What was decided, with its reason word for word. The last one stands first. */
export const Decisions = ({ decisions }: Pick<Dispute, 'decisions'>) =>
  decisions.toReversed().map(({ amount, reason, reviewer, is_appeal, decided_at }) => (
    <Card key={decided_at} className="stack gap-2">
      <h2>{is_appeal ? m.disputes_decision_appeal_title() : m.disputes_decision_title()}</h2>
      <p className="headline">{decisionWords(amount)}</p>
      <p className="breaks dispute-words">{reason}</p>
      <p className="label">
        {m.disputes_decision_by({ name: reviewer, moment: momentWords(decided_at) })}
      </p>
    </Card>
  ));

const doneWords: Readonly<Record<string, () => string>> = {
  opened: m.disputes_done_opened,
  offer: m.disputes_done_offer,
  asked: m.team_done_asked_offer,
  refund: m.disputes_done_refund,
  appeal: m.disputes_done_appeal,
  message: m.disputes_done_message,
  decided: m.disputes_done_decided,
  accepted: m.disputes_done_accepted,
};

/** What was done a moment ago, as the address says. */
export function DoneBanner({ done }: { done: string | null }) {
  if (done === 'pictures')
    return <Banner tone="pend" role="status" title={m.disputes_pictures_later()} />;
  const words = done === null ? undefined : doneWords[done];
  return words ? <Banner tone="ok" role="status" title={words()} /> : null;
}
