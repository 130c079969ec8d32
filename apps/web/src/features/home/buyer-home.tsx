import type { Account } from '@luwag/contracts/accounts';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { ClosedRoom } from './closed-room.tsx';
import { Hello, type Now } from './hello.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { type Lesson, TeachingList } from './teaching-list.tsx';

const paying: readonly Lesson[] = [
  { title: m.home_paying_see_title, text: m.home_paying_see_text },
  { title: m.home_paying_agree_title, text: m.home_paying_agree_text },
  { title: m.home_paying_part_title, text: m.home_paying_part_text },
];

export function BuyerHome({ account, now }: { account: Account; now: Now }) {
  return (
    <div className="home">
      <Hello account={account} now={now} />
      <NextStepCard account={account} />
      <ClosedRoom account={account} />
      <section className="home-list" aria-labelledby="plans">
        <h2 id="plans" className="home-section">
          {m.home_plans_title()}
        </h2>
        <EmptyState
          level={3}
          title={m.home_plans_empty_title()}
          action={
            <Link to="/#calculator" className={buttonClass({ variant: 'second', auto: true })}>
              {m.home_plans_action()}
            </Link>
          }
        >
          {m.home_plans_empty_text()}
        </EmptyState>
      </section>
      <TeachingList id="paying" heading="above" title={m.home_paying_title()} lessons={paying} />
    </div>
  );
}
