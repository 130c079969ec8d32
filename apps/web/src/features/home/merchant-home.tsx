import type { Account } from '@luwag/contracts/accounts';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Hello, type Now } from './hello.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { type Lesson, TeachingList } from './teaching-list.tsx';

const ahead: readonly Lesson[] = [
  { title: m.home_ahead_store_title, text: m.home_ahead_store_text },
  { title: m.home_ahead_request_title, text: m.home_ahead_request_text },
  { title: m.home_ahead_payout_title, text: m.home_ahead_payout_text },
];

export type MerchantHomeProps = {
  account: Account;
  now: Now;
  /** The newest sales, where there are any. */
  sales?: ReactNode;
};

export function MerchantHome({ account, now, sales }: MerchantHomeProps) {
  return (
    <div className={sales ? 'home home-of-merchant has-sales' : 'home home-of-merchant'}>
      <Hello account={account} now={now} />
      <NextStepCard account={account} />
      {!sales && (
        <TeachingList id="ahead" heading="inside" title={m.home_ahead_title()} lessons={ahead} />
      )}
      <section className="home-list" aria-labelledby="sales">
        <h2 id="sales" className="home-section">
          {m.home_sales_title()}
        </h2>
        {sales ?? <NoSales />}
      </section>
    </div>
  );
}

function NoSales() {
  return (
    <EmptyState
      level={3}
      title={m.home_sales_empty_title()}
      action={
        <Link to="/merchant#sale" className={buttonClass({ variant: 'second', auto: true })}>
          {m.home_sales_action()}
        </Link>
      }
    >
      {m.home_sales_empty_text()}
    </EmptyState>
  );
}
