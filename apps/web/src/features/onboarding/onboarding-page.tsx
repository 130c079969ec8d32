import type { Progress } from '@luwag/contracts/kyc-cases';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { PaymentPath, type StateWords } from '@luwag/ui/payment-path';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { AgainCard } from './again-card.tsx';
import { NextCard } from './next-card.tsx';
import { CheckingCard, OverCard } from './quiet-cards.tsx';
import { nextOf, type Step, type StepKey, stepsOf, type Turn, turnOf } from './steps.ts';

export type OnboardingPageProps = {
  progress: Progress;
  name: string;
  isNumberConfirmed: boolean;
  /** Pictures that wait on the server to be handed in. */
  draftCount: number;
  sentAt: string | undefined;
  /** The room, once there is one. */
  room: ReactNode;
};

/** Where somebody stands on the way to an open account, and the one thing that is theirs to do. */
export function OnboardingPage(props: OnboardingPageProps) {
  const { progress, name, isNumberConfirmed } = props;
  const turn = turnOf(progress);
  const { tone, badge, title, lede } = heads[turn];
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

type Head = {
  tone: BadgeTone;
  badge: () => string;
  title: (said: { name: string }) => string;
  lede: () => string;
};

const heads: Readonly<Record<Turn, Head>> = {
  yours: {
    tone: 'now',
    badge: m.kyc_badge_yours,
    title: () => m.kyc_title_yours(),
    lede: m.kyc_lede_yours,
  },
  again: {
    tone: 'now',
    badge: m.kyc_badge_yours,
    title: () => m.kyc_title_again(),
    lede: m.kyc_lede_again,
  },
  ours: {
    tone: 'ahead',
    badge: m.kyc_badge_ours,
    title: () => m.kyc_title_ours(),
    lede: m.kyc_lede_ours,
  },
  open: {
    tone: 'paid',
    badge: m.kyc_badge_open,
    title: (said) => m.kyc_title_open(said),
    lede: m.kyc_lede_open,
  },
  over: {
    tone: 'late',
    badge: m.kyc_badge_over,
    title: () => m.kyc_title_over(),
    lede: m.kyc_lede_over,
  },
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

const names: Readonly<Record<StepKey, { title: () => string; note: () => string }>> = {
  number: { title: m.kyc_step_number, note: m.kyc_step_number_note },
  profile: { title: m.kyc_step_profile, note: m.kyc_step_profile_note },
  documents: { title: m.kyc_step_documents, note: m.kyc_step_documents_note },
  liveness: { title: m.kyc_step_liveness, note: m.kyc_step_liveness_note },
  review: { title: m.kyc_step_review, note: m.kyc_step_review_note },
  open: { title: m.kyc_step_open, note: m.kyc_step_open_note },
};

const pasts: Readonly<Record<NonNullable<Step['past']>, () => string>> = {
  done: m.kyc_step_done_note,
  sent: m.kyc_step_sent_note,
  checked: m.kyc_step_checked_note,
};

const pointOf = ({ key, state, past }: Step) => ({
  key,
  state,
  date: names[key].title(),
  note: past ? pasts[past]() : names[key].note(),
});

const stateWords = (): StateWords => ({
  paid: m.kyc_state_done(),
  now: m.kyc_state_now(),
  late: m.kyc_state_again(),
  ahead: m.kyc_state_ahead(),
});
