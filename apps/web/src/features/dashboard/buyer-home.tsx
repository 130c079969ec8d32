import type { Account } from '@luwag/contracts/accounts';
import type { Transaction } from '@luwag/contracts/transactions';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { buttonClass, LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { statusLooks } from '#app/shared/format/buyer-status.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import type { BuyerMoney, Summary } from './buyer-home.server.ts';
import { DueCard } from './due-card.tsx';
import type { GroupDue } from './group-dues.ts';
import { GroupDuesCard } from './group-dues-card.tsx';
import { Hello, type Lesson, type Now, TeachingList } from './hello.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { progressOf } from './onboarding.ts';
import { RoomOf } from './rooms.tsx';

const paying: readonly Lesson[] = [
  { title: m.home_paying_see_title, text: m.home_paying_see_text },
  { title: m.home_paying_agree_title, text: m.home_paying_agree_text },
  { title: m.home_paying_part_title, text: m.home_paying_part_text },
];

type BuyerHomeProps = { account: Account; now: Now; money: BuyerMoney };

/** What is due comes first, then the room; what still opens the account, before there is either. */
export function BuyerHome({ account, now, money }: BuyerHomeProps) {
  const { summary, recent, groups } = money;
  const { line, due } = summary;
  const hasMoney = line !== null || due.length > 0;
  const isOnboarding = progressOf(account).current !== 'open';
  return (
    <div className="stack gap-6 home">
      <Hello
        account={account}
        now={now}
        lede={hasMoney || isLate(groups) ? ledeOf(summary, groups) : undefined}
      />
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
      {money.credit && (
        <Card className="home-band between unfinished">
          <div className="breaks">
            <h2>{money.credit.title}</h2>
            <p className="small">{money.credit.text}</p>
          </div>
          {money.credit.uses.map(({ to, label, action }) => (
            <Link
              key={to}
              to={to}
              className={buttonClass({ variant: 'second', auto: true })}
              aria-label={label}
            >
              {action}
            </Link>
          ))}
        </Card>
      )}
      {groups.length > 0 && <GroupDuesCard dues={groups} />}
      {hasMoney ? <DueCard money={money} today={now.today} /> : <NextStepCard account={account} />}
      <div className="home-side stack gap-5">
        <RoomOf account={account} summary={summary} isChecked={money.hold !== undefined} />
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

/** Purchases that were begun and left, while the shop still asks for them. */
const Unfinished = ({ purchases }: { purchases: BuyerMoney['unfinished'] }) => (
  <ul className="home-band stack">
    {purchases.map(({ id, title, text, testBadge, action, label, href }) => (
      <li key={id}>
        <Card className="between unfinished">
          <div className="breaks">
            <h2>
              {title} {testBadge && <Badge tone="now">{testBadge}</Badge>}
            </h2>
            <p className="small">{text}</p>
          </div>
          {/* The checkout is a document of its own. */}
          <LinkButton variant="second" auto href={href} aria-label={label}>
            {action}
          </LinkButton>
        </Card>
      </li>
    ))}
  </ul>
);

const isLate = (groups: readonly GroupDue[]) => groups.some(({ late }) => late > 0);

/** What is late: of purchases, which is owed to us, and of groups, which is owed to people. */
const ledeOf =
  ({ overdue }: Summary, groups: readonly GroupDue[]) =>
  ({ day }: { day: string }) => {
    const missed = groups.reduce((sum, { late }) => sum + late, 0);
    const give = pesos(missed);
    const amount = pesos(overdue);
    if (overdue > 0)
      return missed > 0
        ? m.home_both_late({ day, amount, give })
        : m.home_something_late({ day, amount });
    return missed > 0 ? m.home_group_late({ day, give }) : m.home_nothing_late({ day });
  };

function NoPlans({ canPay }: { canPay: boolean }) {
  const action = (
    <Link to="/#calculator" className={buttonClass({ variant: 'second', auto: true })}>
      {m.home_plans_action()}
    </Link>
  );
  return (
    <section className="home-list" aria-labelledby="plans">
      <h2 id="plans" className="section-head home-section">
        {m.home_plans_title()}
      </h2>
      <EmptyState level={3} title={m.home_plans_empty_title()} action={!canPay && action}>
        {m.home_plans_empty_text()}
      </EmptyState>
    </section>
  );
}

/** The figures above are of real money; a plan of test money is called that. */
function RecentPlans({ plans }: { plans: readonly Transaction[] }) {
  return (
    <section className="home-list" aria-labelledby="recent">
      <div className="section-head home-section bar links home-section-row">
        <h2 id="recent">{m.home_recent_title()}</h2>
        <Link to="/buyer/transactions">{m.home_recent_all()}</Link>
      </div>
      <Card flush>
        <List label={m.home_recent_label()}>
          {plans.map((plan) => (
            <ListRow
              key={plan.id}
              initials={initialsOf(plan.store_name)}
              tone={plan.buyer_status === 'PAID' ? 'brand' : 'quiet'}
              title={
                <Link to={`/buyer/transactions/${plan.id}`} className="row-link recent-link">
                  {plan.store_name}
                </Link>
              }
              note={
                <>
                  {noteOf(plan)} {!plan.livemode && <Badge tone="now">{m.pay_test_badge()}</Badge>}
                </>
              }
              end={<b className="num">{pesos(plan.amount)}</b>}
              endNote={statusLooks[plan.buyer_status].word()}
            />
          ))}
        </List>
      </Card>
    </section>
  );
}

function noteOf({ next_payment: next, created_at }: Transaction): string {
  if (!next) return m.home_recent_bought({ date: dateOf(manilaDateOf(Date.parse(created_at))) });
  const said = { date: shortDateOf(next.due_date), amount: pesos(next.amount) };
  if (next.is_overdue)
    return next.late_fee > 0
      ? m.transactions_row_late({ ...said, fee: pesos(next.late_fee) })
      : m.transactions_row_overdue(said);
  return m.home_recent_next(said);
}

/** What to keep ready, soon and in all. */
function SumsCard({ summary, today }: { summary: Summary; today: CivilDate }) {
  const soon = sumsOf(summary.due, today);
  const sums = [
    ...(soon
      ? ([
          [m.home_sum_week(), soon.week],
          [m.home_sum_month(), soon.month],
        ] as const)
      : []),
    [m.home_sum_left(), summary.outstanding] as const,
  ];
  return (
    <Card role="region" aria-labelledby="sums">
      <h2 id="sums" className="label sums-head">
        {m.home_sums_title()}
      </h2>
      <dl className="row sums">
        {sums.map(([term, amount]) => (
          <div key={term}>
            <dt className="label">{term}</dt>
            <dd className="num">{pesos(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** As many as the summary names at most: with fewer, nothing is left out. */
const dueMax = 10;

type Sums = { week: number; month: number };

/**
 * What is asked for soon, late payments included. Plans are paid once a month, so the summary names
 * all of it; undefined where it had more to say than it may, for a sum with parts missing is wrong.
 */
export function sumsOf(due: Summary['due'], today: CivilDate): Sums | undefined {
  if (due.length >= dueMax) return undefined;
  const within = (days: number) =>
    due
      .filter(({ due_date }) => due_date <= addDays(today, days))
      .reduce((sum, { amount }) => sum + amount, 0);
  return { week: within(7), month: within(30) };
}
