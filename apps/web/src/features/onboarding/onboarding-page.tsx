import type { Progress, ProgressItem, RejectReason } from '@luwag/contracts/kyc-cases';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { type ButtonVariant, buttonClass } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { PaymentPath, type StateWords } from '@luwag/ui/payment-path';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { type Turn, turnOf } from '#app/shared/format/items-state.ts';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { isPicture } from './items.ts';
import { nextOf, onboardingPaths, type Step, type StepKey, stepsOf } from './steps.ts';

type OnboardingPageProps = {
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
      return (
        <>
          <Card>
            {progress.reason_code && <p>{reasons[progress.reason_code]()}</p>}
            <p>{m.kyc_over_text()}</p>
          </Card>
          <HomeLink words={m.kyc_over_action()} />
        </>
      );
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

/** What is asked for again, each with the reason that a reviewer gave, and nothing else. */
function AgainCard({ progress: { items } }: { progress: Progress }) {
  const asked = items.filter(({ state }) => state === 'asked_again');
  // Pictures are sent from one page: one button is enough for all of them.
  const firstPicture = asked.find(({ kind }) => isPicture(kind));
  return (
    <ul className="onboarding-again stack">
      {asked.map((item) => (
        <li key={item.kind} className="card">
          <Icon name="return" />
          <h2>{itemWords(item.kind)}</h2>
          {item.reason_code && <p>{reasonWords(item.reason_code)}</p>}
          {(!isPicture(item.kind) || item === firstPicture) && (
            <AgainLink item={item} isFirst={item === asked[0]} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AgainLink({ item: { kind }, isFirst }: { item: ProgressItem; isFirst: boolean }) {
  const step = kind === 'profile' || kind === 'liveness' ? kind : 'documents';
  return <StepLink step={step} words={actions[step]()} variant={isFirst ? 'primary' : 'second'} />;
}

type StepLinkProps = { step: OwnStep; words: string; variant?: ButtonVariant };

const StepLink = ({ step, words, variant = 'primary' }: StepLinkProps) => (
  <Link
    to={onboardingPaths[step]}
    // The camera is allowed in a document that was opened at its address.
    reloadDocument={step === 'liveness'}
    className={buttonClass({ variant })}
  >
    {words}
  </Link>
);

const actions = {
  profile: m.kyc_again_profile_action,
  liveness: m.kyc_again_liveness_action,
  documents: m.kyc_again_action,
};

type OwnStep = Exclude<StepKey, 'review' | 'open'>;

/** What each step is called, and what it takes. */
const stepWords: Readonly<Record<StepKey, { title: () => string; note: () => string }>> = {
  number: { title: m.kyc_step_number, note: m.kyc_step_number_note },
  profile: { title: m.kyc_step_profile, note: m.kyc_step_profile_note },
  documents: { title: m.kyc_step_documents, note: m.kyc_step_documents_note },
  liveness: { title: m.kyc_step_liveness, note: m.kyc_step_liveness_note },
  review: { title: m.kyc_step_review, note: m.kyc_step_review_note },
  open: { title: m.kyc_step_open, note: m.kyc_step_open_note },
};

const goWords: Readonly<Record<OwnStep, () => string>> = {
  number: m.kyc_go_number,
  profile: m.kyc_go_profile,
  documents: m.kyc_go_documents,
  liveness: m.kyc_go_liveness,
};

const isOwn = (step: StepKey): step is OwnStep => step in goWords;

/** The next step, and the one filled button. */
function NextCard({ step, draftCount }: { step: StepKey; draftCount: number }) {
  if (!isOwn(step)) return null;
  const { title, note } = stepWords[step];
  const hasBegun = step === 'documents' && draftCount > 0;
  return (
    <Card className="stack onboarding-next">
      <h2>{title()}</h2>
      <p>{note()}</p>
      {hasBegun && <p className="small">{m.kyc_kept_on_server({ count: draftCount })}</p>}
      <StepLink step={step} words={hasBegun ? m.kyc_go_documents_on() : goWords[step]()} />
    </Card>
  );
}

/** It is our turn. There is no filled button, because there is nothing to do. */
function CheckingCard({ sentAt }: { sentAt: string | undefined }) {
  const lines = [m.kyc_ours_next_look(), m.kyc_ours_next_tell(), m.kyc_ours_next_again()];
  return (
    <>
      <div className="room stack">
        <Capiz columns={7} />
        {sentAt && <p className="small">{m.kyc_ours_since({ when: momentWords(sentAt) })}</p>}
      </div>
      <Card>
        <h2>{m.kyc_ours_next_title()}</h2>
        <ul className="stack dots onboarding-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <HomeLink words={m.kyc_ours_home()} />
    </>
  );
}

const reasons: Readonly<Record<RejectReason, () => string>> = {
  under_age: m.kyc_over_under_age,
  not_in_service_area: m.kyc_over_not_in_service_area,
  identity_not_confirmed: m.kyc_over_identity_not_confirmed,
  duplicate_account: m.kyc_over_duplicate_account,
  business_not_registered: m.kyc_over_not_eligible,
  business_not_supported: m.kyc_over_not_eligible,
  not_eligible: m.kyc_over_not_eligible,
};

function HomeLink({ words }: { words: string }) {
  return (
    <Link to="/buyer/dashboard" className={buttonClass({ variant: 'second' })}>
      {words}
    </Link>
  );
}
