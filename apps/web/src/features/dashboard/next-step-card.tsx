import type { Account } from '@luwag/contracts/accounts';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { PaymentPathAcross, type StateWords } from '@luwag/ui/payment-path';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type Progress, progressOf, type StepKey } from './onboarding.ts';

const stepNames: Readonly<Record<StepKey, () => string>> = {
  email: m.home_step_email,
  number: m.home_step_number,
  documents: m.home_step_documents,
  liveness: m.home_step_liveness,
  business: m.home_step_business,
  bank: m.home_step_bank,
  review: m.home_step_review,
  open: m.home_step_open,
};

/** The one thing to do now, and where it stands on the way; quiet where something else is first. */
export function NextStepCard({ account, isQuiet }: { account: Account; isQuiet?: boolean }) {
  const progress = progressOf(account);
  const { title, text, action } = nextStepOf(account, progress);
  const stateWords: StateWords = {
    paid: m.home_state_done(),
    now: m.home_state_now(),
    late: progress.isAgain ? m.home_state_again() : m.home_state_late(),
    ahead: m.home_state_ahead(),
  };
  return (
    <Card className="next-step">
      <div className="next-step-head between">
        <span className="label">
          {progress.current === 'open' ? m.home_next_open() : m.home_next_label()}
        </span>
        <StatusBadge account={account} progress={progress} />
      </div>
      <h2 className="headline next-step-title breaks">{title}</h2>
      <p className="breaks">{text}</p>
      <PaymentPathAcross
        label={m.home_path_label()}
        points={progress.steps.map(({ key, state }) => ({ key, state, label: stepNames[key]() }))}
        stateWords={stateWords}
      />
      {action && (
        <Link
          to={action.path}
          className={buttonClass({ variant: isQuiet || action.isQuiet ? 'second' : 'primary' })}
        >
          {action.label}
        </Link>
      )}
    </Card>
  );
}

type Status = { tone: BadgeTone; word: () => string };

const merchantStatus: Readonly<Record<NonNullable<Account['merchant_status']>, Status>> = {
  NEW: { tone: 'ahead', word: m.home_status_new },
  WAITING_FOR_YOU: { tone: 'now', word: m.home_status_waiting },
  IN_REVIEW: { tone: 'pend', word: m.home_status_review },
  ACTIVE: { tone: 'paid', word: m.home_status_active },
  REJECTED: { tone: 'late', word: m.home_status_rejected },
};

/** A merchant's status is a word of its own; a buyer's is how far along the steps are. */
function StatusBadge({ account, progress }: { account: Account; progress: Progress }) {
  if (progress.isAgain) return <Badge tone="now">{m.home_status_waiting()}</Badge>;
  if (account.merchant_status) {
    const { tone, word } = merchantStatus[account.merchant_status];
    return <Badge tone={tone}>{word()}</Badge>;
  }
  if (progress.isOver) return <Badge tone="late">{m.home_status_rejected()}</Badge>;
  if (progress.current === 'open') return <Badge tone="paid">{m.home_next_done()}</Badge>;
  if (progress.current === 'review') return <Badge tone="pend">{m.home_next_waiting()}</Badge>;
  const count = progress.steps.length;
  return <Badge tone="now">{m.home_next_count({ step: progress.position, count })}</Badge>;
}

/** What the card of the next step says, and the page it leads to. */
type NextStep = {
  title: string;
  text: string;
  /** Quiet where there is nothing that has to be done. */
  action?: { label: string; path: string; isQuiet?: boolean };
};

type Teller = (account: Account) => NextStep;

/** Where somebody stands is told by one page; the card leads there and not into the middle. */
const onboarding =
  (title: () => string, text: () => string): Teller =>
  ({ role }) => ({
    title: title(),
    text: text(),
    action: {
      label: role === 'merchant' ? m.profile_home_action() : m.home_onboarding_action(),
      path: `/${role}/onboarding`,
    },
  });

const confirmEmail: Teller = ({ email, role }) => ({
  title: m.home_email_title(),
  text: m.home_email_text({ email }),
  action: { label: m.home_email_action(), path: `/${role}/verify` },
});

const confirmNumber: Teller = ({ contact_number, role }) => ({
  title: m.home_number_title(),
  text: m.home_number_text({ ending: contact_number.slice(-4) }),
  action: { label: m.home_number_action(), path: `/${role}/number` },
});

const lookAction = () => ({
  label: m.home_buyer_review_action(),
  path: '/buyer/onboarding',
  isQuiet: true,
});

const review: Teller = ({ role }) =>
  role === 'merchant'
    ? { title: m.home_merchant_review_title(), text: m.home_merchant_review_text() }
    : {
        title: m.home_buyer_review_title(),
        text: m.home_buyer_review_text(),
        action: lookAction(),
      };

const open: Teller = ({ role, first_name: name }) =>
  role === 'merchant'
    ? {
        title: m.home_merchant_open_title({ name }),
        text: m.home_merchant_open_text(),
        action: { label: m.selling_home_requests(), path: '/merchant/requests' },
      }
    : { title: m.home_buyer_open_title({ name }), text: m.home_buyer_open_text() };

const tellers: Readonly<Record<StepKey, Teller>> = {
  email: confirmEmail,
  number: confirmNumber,
  documents: onboarding(m.home_documents_title, m.home_documents_text),
  liveness: onboarding(m.home_liveness_title, m.home_liveness_text),
  business: onboarding(m.home_business_title, m.home_business_text),
  bank: onboarding(m.home_bank_title, m.home_bank_text),
  review,
  open,
};

const askedAgain: Teller = ({ role }) => ({
  title: m.home_again_title(),
  text: m.home_again_text(),
  action: { label: m.home_again_action(), path: `/${role}/onboarding` },
});

const over: Teller = ({ role }) => ({
  title: m.home_merchant_rejected_title(),
  ...(role === 'merchant'
    ? { text: m.home_merchant_rejected_text() }
    : { text: m.home_buyer_rejected_text(), action: lookAction() }),
});

function nextStepOf(account: Account, { current, isAgain, isOver }: Progress): NextStep {
  if (isOver) return over(account);
  return isAgain ? askedAgain(account) : tellers[current](account);
}
