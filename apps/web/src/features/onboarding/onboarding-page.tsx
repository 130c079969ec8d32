import type { Progress } from '@luwag/contracts/kyc-cases';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { PaymentPath, type StateWords } from '@luwag/ui/payment-path';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type Turn, turnOf } from '#app/shared/format/onboarding-turn.ts';
import { nextOf, type Step, stepsOf } from './steps.ts';
import { AgainCard, CheckingCard, NextCard, OverCard, stepWords } from './turn-cards.tsx';

export type OnboardingPageProps = {
  progress: Progress;
  name: string;
  isNumberConfirmed: boolean;
  /** Pictures that wait on the server to be submitted. */
  draftCount: number;
  sentAt: string | undefined;
  /** The room, once there is one. */
  room: ReactNode;
};

/** Where somebody stands on the way to an open account, and the one thing that is theirs to do. */
export function OnboardingPage(props: OnboardingPageProps) {
  const { progress, name, isNumberConfirmed } = props;
  const turn = turnOf(progress);
  const [tone, badge, title, lede] = heads[turn];
  return (
    <div className="stack gap-5 narrow onboarding halves onboarding-all" data-turn={turn}>
      <div className="stack onboarding-head">
        <Badge tone={tone}>{badge()}</Badge>
        <h1>{title({ name })}</h1>
        <p className="lede">{lede()}</p>
      </div>
      <div className="onboarding-now stack">
        <Now {...props} turn={turn} />
      </div>
      <Card className="onboarding-path">
        <PaymentPath
          label={m.kyc_path_label()}
          payments={stepsOf(progress, isNumberConfirmed).map(pointOf)}
          stateWords={stateWords()}
        />
      </Card>
    </div>
  );
}

type Words = () => string;
type TitleWords = (said: { name: string }) => string;

/** The tone and the words of the badge, the title, and the sentence under it. */
const heads: Readonly<Record<Turn, readonly [BadgeTone, Words, TitleWords, Words]>> = {
  yours: ['now', m.kyc_badge_yours, m.kyc_title_yours, m.kyc_lede_yours],
  again: ['now', m.kyc_badge_yours, m.kyc_title_again, m.kyc_lede_again],
  ours: ['ahead', m.kyc_badge_ours, m.kyc_title_ours, m.kyc_lede_ours],
  open: ['paid', m.kyc_badge_open, m.kyc_title_open, m.kyc_lede_open],
  over: ['late', m.kyc_badge_over, m.kyc_title_over, m.kyc_lede_over],
};

function Now(props: OnboardingPageProps & { turn: Turn }) {
  const { turn, progress, isNumberConfirmed, draftCount, sentAt, room } = props;
  switch (turn) {
    case 'yours': {
      const next = nextOf(progress, isNumberConfirmed);
      return next ? <NextCard step={next} draftCount={draftCount} /> : null;
    }
    case 'again':
      return <AgainCard progress={progress} />;
    case 'ours':
      return <CheckingCard sentAt={sentAt} />;
    case 'open':
      return room;
    case 'over':
      return <OverCard reason={progress.reason_code} />;
  }
}

const pasts: Readonly<Record<NonNullable<Step['past']>, () => string>> = {
  done: m.kyc_step_done_note,
  sent: m.kyc_step_sent_note,
  checked: m.kyc_step_checked_note,
};

function pointOf({ key, state, past }: Step) {
  const { title, note } = stepWords[key];
  return { key, state, date: title(), note: past ? pasts[past]() : note() };
}

const stateWords = (): StateWords => ({
  paid: m.kyc_state_done(),
  now: m.kyc_state_now(),
  late: m.kyc_state_again(),
  ahead: m.kyc_state_ahead(),
});
