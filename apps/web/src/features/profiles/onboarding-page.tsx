import type { ItemKind, Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { isAwaited } from '@luwag/domain/kyc-steps';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Tracker } from '@luwag/ui/tracker';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { isSubmitted, stateOfItems, type Turn, turnOf } from '#app/shared/format/items-state.ts';
import { itemWords, reasonWords, rejectWords } from '#app/shared/format/kyc-words.ts';
import { ProfileFrame } from './profile-frame.tsx';

/** The tone and the words of the badge, the title, and the sentence under it. */
const heads = {
  yours: ['now', m.profile_steps_yours, m.profile_steps_title, m.profile_steps_lede],
  again: ['now', m.profile_steps_yours, m.profile_steps_again_title, m.profile_steps_again_lede],
  ours: ['pend', m.profile_steps_ours, m.profile_steps_ours_title, m.profile_steps_ours_lede],
  open: ['paid', m.profile_steps_open, m.profile_steps_open_title, m.profile_steps_open_lede],
  over: ['late', m.profile_steps_over, m.profile_steps_over_title, m.profile_steps_over_lede],
} as const satisfies Record<Turn, readonly [BadgeTone, ...(() => string)[]]>;

type MerchantOnboardingPageProps = {
  progress: Progress;
  /** Somebody has just come from one of the steps. */
  isSaved: boolean;
};

/** All that stands between a merchant and an open shop, and whose turn it is. */
export function MerchantOnboardingPage({ progress, isSaved }: MerchantOnboardingPageProps) {
  const turn = turnOf(progress);
  const steps = merchantSteps(progress);
  const [tone, word, title, lede] = heads[turn];
  return (
    <ProfileFrame
      badge={<Badge tone={tone}>{word()}</Badge>}
      title={title()}
      lede={lede()}
      isSaved={isSaved}
    >
      {turn === 'over' && progress.reason_code && (
        <Banner tone="fail" title={rejectWords(progress.reason_code)} />
      )}
      <Tracker
        label={m.profile_steps_label()}
        steps={trackedSteps.map((name) => name())}
        current={trackedAt[progress.onboarding_step] ?? 0}
        done={turn === 'open' ? undefined : doneOf(progress)}
        doneWord={m.profile_steps_done()}
      />
      <Card>
        <ul className="lined steps-list">
          {steps.map((step) => (
            <Step key={step.kind} step={step} isQuiet={turn === 'ours' || turn === 'over'} />
          ))}
        </ul>
      </Card>
      {turn === 'open' && (
        <Link to="/merchant/dashboard" className={buttonClass({ auto: true })}>
          {m.profile_steps_go_home()}
        </Link>
      )}
    </ProfileFrame>
  );
}

const trackedSteps = [
  m.home_step_business,
  m.home_step_bank,
  m.home_step_review,
  m.home_step_open,
] as const;
const trackedAt: Readonly<Record<string, number>> = {
  BUSINESS: 0,
  BANK: 1,
  IN_REVIEW: 2,
  ACTIVE: 4,
};

const stateBadges = {
  missing: ['ahead', m.profile_item_missing],
  sent: ['pend', m.profile_item_sent],
  accepted: ['paid', m.profile_item_accepted],
  asked_again: ['now', m.profile_item_again],
} as const satisfies Record<MerchantStep['state'], readonly [BadgeTone, () => string]>;

const notes: Readonly<Partial<Record<MerchantStep['kind'], () => string>>> = {
  business_profile: m.profile_item_business_note,
  business_registration: m.profile_item_papers_note,
  mayors_permit: m.profile_item_permit_note,
  bank_account: m.profile_item_bank_note,
};

function Step({ step, isQuiet }: { step: MerchantStep; isQuiet: boolean }) {
  const [tone, word] = stateBadges[step.state];
  return (
    <li>
      <b>{itemWords(step.kind)}</b>
      <Badge tone={tone}>{word()}</Badge>
      <p className="small">{step.reason ? reasonWords(step.reason) : notes[step.kind]?.()}</p>
      {!isQuiet && <StepLink step={step} />}
    </li>
  );
}

/** One filled button, on the step that is next; what was sent can still be looked at. */
function StepLink({ step }: { step: MerchantStep }) {
  if (step.state === 'accepted') return null;
  const label = {
    missing: m.profile_item_do,
    sent: m.profile_item_change,
    asked_again: m.profile_item_do_again,
  }[step.state]();
  return (
    <Link
      to={step.path}
      className={buttonClass({
        variant: step.isNext ? 'primary' : 'second',
        compact: !step.isNext,
        auto: true,
      })}
      aria-label={`${label}: ${itemWords(step.kind)}`}
    >
      {label}
    </Link>
  );
}

/** What a merchant does to open a shop, each on a page of its own. */
type MerchantStep = {
  kind: ItemKind;
  path: string;
  state: ProgressItem['state'];
  reason: ProgressItem['reason_code'];
  isRequired: boolean;
  /** The one to do now: the first that waits for the merchant. */
  isNext: boolean;
};

const paths = [
  ['business_profile', '/merchant/onboarding/business'],
  ['business_registration', '/merchant/onboarding/papers'],
  ['mayors_permit', '/merchant/onboarding/papers?kind=mayors_permit'],
  ['bank_account', '/merchant/onboarding/bank'],
] as const satisfies readonly (readonly [ItemKind, string])[];

/** A permit is shown only where somebody asked for it, or it was sent. */
export function merchantSteps({ items }: Pick<Progress, 'items'>): MerchantStep[] {
  const steps = paths.flatMap(([kind, path]) => {
    const item = items.find((each) => each.kind === kind);
    if (!item || (!item.required && item.state === 'missing')) return [];
    const { state, reason_code: reason, required: isRequired } = item;
    return [{ kind, path, state, reason, isRequired, isNext: false }];
  });
  const next = steps.find(isAwaited);
  return steps.map((step) => ({ ...step, isNext: step === next }));
}

/** Of the business and the bank, in this order: whether nothing more is wanted of it. */
export function doneOf({ items }: Pick<Progress, 'items'>): [business: boolean, bank: boolean] {
  const isDone = (own: readonly ProgressItem[]) => isSubmitted(stateOfItems(own));
  return [
    isDone(items.filter(({ kind }) => kind !== 'bank_account')),
    isDone(items.filter(({ kind }) => kind === 'bank_account')),
  ];
}
