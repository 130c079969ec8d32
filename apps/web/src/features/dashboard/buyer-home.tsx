import type { Account } from '@luwag/contracts/accounts';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import type { BuyerMoney, Summary } from './buyer-money.ts';
import { ClosedRoom } from './closed-room.tsx';
import { DueCard, NothingDue } from './due-card.tsx';
import { Hello, type Now } from './hello.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { progressOf } from './onboarding.ts';
import { OpenRoom } from './open-room.tsx';
import { RecentPlans } from './recent-plans.tsx';
import { SumsCard } from './sums-card.tsx';
import { type Lesson, TeachingList } from './teaching-list.tsx';
import { Unfinished } from './unfinished.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const paying: readonly Lesson[] = [
  { title: m.home_paying_see_title, text: m.home_paying_see_text },
  { title: m.home_paying_agree_title, text: m.home_paying_agree_text },
  { title: m.home_paying_part_title, text: m.home_paying_part_text },
];

/** What is due comes first, then the room; what still opens the account, before there is either. */
export function BuyerHome({
  account,
  now,
  money,
}: {
  account: Account;
  now: Now;
  money: BuyerMoney;
}) {
  const { summary, recent } = money;
  const { line, due } = summary;
  const hasMoney = line !== null || due.length > 0;
  const isOnboarding = progressOf(account).current !== 'open';
  return (
    <div className="stack gap-6 home">
      <Hello account={account} now={now} lede={hasMoney ? ledeOf(summary) : undefined} />
      {hasMoney && !summary.livemode && (
        <div className="home-band">
          <TestBand />
        </div>
      )}
      {money.hold && (
        <div className="home-band">
          <Held hold={money.hold} />
        </div>
      )}
      {money.unfinished.length > 0 && <Unfinished purchases={money.unfinished} />}
      {hasMoney ? <Due money={money} today={now.today} /> : <NextStepCard account={account} />}
      <div className="home-side stack gap-5">
        <RoomOf account={account} summary={summary} />
        {summary.outstanding > 0 && <SumsCard summary={summary} today={now.today} />}
      </div>
      {recent.length > 0 ? <RecentPlans plans={recent} /> : <NoPlans canPay={hasMoney} />}
      {hasMoney && isOnboarding ? (
        <NextStepCard account={account} isQuiet />
      ) : (
        <TeachingList id="paying" heading="above" title={m.home_paying_title()} lessons={paying} />
      )}
    </div>
  );
}

const ledeOf =
  ({ overdue }: Summary) =>
  ({ day }: { day: string }) =>
    overdue > 0
      ? m.home_something_late({ day, amount: pesos(overdue) })
      : m.home_nothing_late({ day });

function Due({ money, today }: { money: BuyerMoney; today: string }) {
  const next = money.summary.due[0];
  if (!next) return <NothingDue />;
  return <DueCard next={next} today={today} money={money} />;
}

/** Open, waiting for what is late, or not there yet. */
function RoomOf({ account, summary }: { account: Account; summary: Summary }) {
  const { line, due, overdue } = summary;
  if (!line) return <ClosedRoom account={account} />;
  const { unusable_because: why } = line;
  return why ? (
    <WaitingRoom line={line} why={why} overdue={overdue} />
  ) : (
    <OpenRoom line={line} due={due} />
  );
}

function NoPlans({ canPay }: { canPay: boolean }) {
  const look = buttonClass({ variant: 'second', auto: true });
  return (
    <section className="home-list" aria-labelledby="plans">
      <h2 id="plans" className="section-head home-section">
        {m.home_plans_title()}
      </h2>
      <EmptyState
        level={3}
        title={m.home_plans_empty_title()}
        action={
          canPay ? null : (
            <Link to="/#calculator" className={look}>
              {m.home_plans_action()}
            </Link>
          )
        }
      >
        {m.home_plans_empty_text()}
      </EmptyState>
    </section>
  );
}
