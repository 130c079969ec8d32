import type { Account } from '@luwag/contracts/accounts';
import { m } from '#app/paraglide/messages.js';
import type { Progress, StepKey } from './onboarding.ts';

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

export function nextStepOf(account: Account, { current, isAgain, isOver }: Progress): NextStep {
  if (isOver) return over(account);
  return isAgain ? askedAgain(account) : tellers[current](account);
}
