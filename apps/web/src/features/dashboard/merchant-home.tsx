import type { Account } from '@luwag/contracts/accounts';
import type { PaymentRequest, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Disclosure } from '@luwag/ui/link-row';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Hello, type Lesson, type Now, TeachingList } from './hello.tsx';
import { NextStepCard } from './next-step-card.tsx';

/** Which of a shop's first steps are behind it, whatever is being looked at. */
export type DoneSteps = { store: boolean; request: boolean; sale: boolean };
export const noneDone: DoneSteps = { store: false, request: false, sale: false };

const steps: readonly (Lesson & { step: keyof DoneSteps })[] = [
  { step: 'store', title: m.home_ahead_store_title, text: m.home_ahead_store_text },
  { step: 'request', title: m.home_ahead_request_title, text: m.home_ahead_request_text },
  { step: 'sale', title: m.home_ahead_payout_title, text: m.home_ahead_payout_text },
];

type MerchantHomeProps = {
  account: Account;
  now: Now;
  /** Whose sales are shown. */
  mode?: 'live' | 'test';
  done?: DoneSteps;
};

/** The home of a business that is not open yet, or has sold nothing. */
export function MerchantHome({ account, now, mode, done = noneDone }: MerchantHomeProps) {
  const ahead = steps.filter(({ step }) => !done[step]);
  const isLearning = ahead.length > 0;
  return (
    <div className={`stack gap-6 home home-of-merchant${isLearning ? '' : ' has-sales'}`}>
      <Hello account={account} now={now} />
      <NextStepCard account={account} />
      {isLearning && (
        <TeachingList id="ahead" heading="inside" title={m.home_ahead_title()} lessons={ahead} />
      )}
      <section className="home-list" aria-labelledby="sales">
        <h2 id="sales" className="section-head home-section">
          {m.home_sales_title()}
        </h2>
        <NoSales isTest={mode === 'test'} />
      </section>
    </div>
  );
}

/** What is left of the beginning, folded away once the shop is open. */
export function FirstSteps({ account, done }: { account: Account; done: DoneSteps }) {
  if (account.merchant_status !== 'ACTIVE') return <NextStepCard account={account} isQuiet />;
  const ahead = steps.filter(({ step }) => !done[step]);
  if (ahead.length === 0) return null;
  return (
    <Disclosure title={m.home_ahead_title()}>
      <ol className="stack gap-5 numbered lessons">
        {ahead.map(({ step, title, text }) => (
          <li key={step}>
            <h3>{title()}</h3>
            <p className="small">{text()}</p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function NoSales({ isTest }: { isTest: boolean }) {
  const title = isTest ? m.selling_test_sales_empty_title() : m.home_sales_empty_title();
  const action = (
    <Link to="/merchant#sale" className={buttonClass({ variant: 'second', auto: true })}>
      {m.home_sales_action()}
    </Link>
  );
  return (
    <EmptyState level={3} title={title} action={!isTest && action}>
      {isTest ? m.selling_test_empty_text() : m.home_sales_empty_text()}
    </EmptyState>
  );
}

const sold: readonly PaymentRequestStatus[] = ['paid', 'partially_refunded', 'refunded'];

const isSold = ({ status }: Pick<PaymentRequest, 'status'>): boolean => sold.includes(status);

/**
 * Which first steps a shop has taken, from the newest page of its live requests. What could not be
 * read counts as done: nobody is taught how to begin because of a passing trouble.
 */
export function doneSteps(
  live: { results: readonly Pick<PaymentRequest, 'status'>[]; has_more: boolean } | undefined,
  stores: readonly unknown[] | undefined,
): DoneSteps {
  return {
    store: !stores || stores.length > 0,
    request: !live || live.results.length > 0,
    // Behind a whole page of requests there may be an older sale.
    sale: !live || live.has_more || live.results.some(isSold),
  };
}
