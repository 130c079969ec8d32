import type { StaffPerson } from '@luwag/contracts/staff-people';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay, useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { statusLooks } from '#app/shared/format/buyer-status.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { CaseBadge, casePath } from './case-state.tsx';
import { Fact } from './chain-card.tsx';
import { ContactMade } from './contact-card.tsx';
import { ReasonField } from './note-field.tsx';
import { PastCard } from './past-card.tsx';
import type { StaffPersonData, UnmaskAnswer } from './people.server.ts';
import { roleWords } from './people-page.tsx';

type PersonPageProps = StaffPersonData & {
  answer: UnmaskAnswer | { kind: 'look_refused' } | undefined;
};

/** Somebody who calls: what they bought, what was written to them, and what is open with them. */
export function PersonPage({ person, mode, past, answer }: PersonPageProps) {
  const shown = answer?.kind === 'shown' ? answer : undefined;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to="/ops/people">{m.people_title()}</Link>
          </p>
          <h1 className="breaks">{shown?.name || person.name || m.people_nameless()}</h1>
          <p className="label">{m.late_on_record()}</p>
        </div>
        <Badge tone="plain">{roleWords[person.role]()}</Badge>
      </div>
      <div className="late-person">
        <div className="stack">
          <Who person={person} shown={shown} />
          <Plans person={person} mode={mode} />
        </div>
        <div className="stack">
          {!shown && (
            <StaffMay right="unmask_people">
              <Unmask isRefused={answer?.kind === 'refused'} />
            </StaffMay>
          )}
          <Cases person={person} />
          <StaffMay right="work_risk">
            <LookAt isRefused={answer?.kind === 'look_refused'} />
          </StaffMay>
          <PastCard past={past} accountId={person.account_id} mode={mode} />
          <ContactMade made={person.contacts} />
        </div>
      </div>
    </div>
  );
}

type Shown = Extract<UnmaskAnswer, { kind: 'shown' }> | undefined;

function Who({ person, shown }: { person: StaffPerson; shown: Shown }) {
  return (
    <Card>
      <dl className="values night-facts">
        <Fact name={m.people_number()}>
          {shown?.number || person.number || '–'}
          {!person.is_number_confirmed && person.number && (
            <span className="label"> {m.people_unconfirmed()}</span>
          )}
        </Fact>
        <Fact name={m.people_email()}>{shown?.email ?? person.email}</Fact>
        <Fact name={m.people_since()}>{dateOf(manilaDateOf(Date.parse(person.since)))}</Fact>
        {person.line && (
          <Fact name={m.staff_line_limit()}>
            {pesos(person.line.limit)}
            {!person.line.is_open && <span className="label"> {m.staff_line_closed()}</span>}
          </Fact>
        )}
        {person.line?.is_open && (
          <Fact name={m.staff_line_open()}>{pesos(person.line.available)}</Fact>
        )}
        <Fact name={m.people_owed()}>{pesos(person.owed)}</Fact>
        {person.credit > 0 && <Fact name={m.people_credit()}>{pesos(person.credit)}</Fact>}
      </dl>
    </Card>
  );
}

function Plans({ person, mode }: Pick<StaffPersonData, 'person' | 'mode'>) {
  const here = `/ops/people/${person.account_id}`;
  const isTest = mode === 'test';
  return (
    <section className="stack" aria-labelledby="plans">
      <div className="between">
        <h2 id="plans">{m.staff_plans()}</h2>
        <span className="links">
          <Link to={withSearch(here, { mode: isTest ? null : 'test' })} prefetch="none">
            {isTest ? m.people_show_live() : m.people_show_test()}
          </Link>
        </span>
      </div>
      {person.plans.length === 0 && <p className="label">{m.people_no_plans()}</p>}
      {person.plans.map((plan) => (
        <Card key={plan.plan_id} className="stack">
          <div className="between">
            <h3 className="breaks">{plan.store_name || m.late_plan()}</h3>
            <Badge tone={statusLooks[plan.status].tone}>{statusLooks[plan.status].word()}</Badge>
          </div>
          <p className="small breaks">
            {plan.description && `${plan.description} · `}
            {dateOf(manilaDateOf(Date.parse(plan.bought_at)))}
          </p>
          <dl className="values night-facts">
            <Fact name={m.people_owed()}>{pesos(plan.owed)}</Fact>
            {plan.next_payment && (
              <Fact name={m.people_next()}>
                {pesos(plan.next_payment.amount)}, {shortDateOf(plan.next_payment.due_date)}
              </Fact>
            )}
          </dl>
          {plan.request_id && (
            <StaffMay right="see_purchases">
              <p className="links">
                <Link to={`/ops/purchases/${plan.request_id}`} prefetch="none">
                  {m.late_purchase()}
                </Link>
              </p>
            </StaffMay>
          )}
        </Card>
      ))}
    </section>
  );
}

function Cases({ person }: { person: StaffPerson }) {
  const { identity_case: identity, disputes } = person;
  const may = useStaffMay();
  return (
    <Card className="stack" role="region" aria-labelledby="cases">
      <h2 id="cases">{m.people_cases()}</h2>
      {!identity && disputes.length === 0 && <p className="label">{m.people_no_cases()}</p>}
      <ul className="stack small links">
        {identity && (
          <li className="between">
            {may('see_cases') ? (
              <Link to={casePath(identity)} prefetch="none">
                {m.people_identity()}
              </Link>
            ) : (
              m.people_identity()
            )}
            <CaseBadge state={identity.state} />
          </li>
        )}
        {person.is_late && may('see_late') && (
          <li>
            <Link to={`/ops/collections/${person.account_id}`} prefetch="none">
              {m.late_title()}
            </Link>
          </li>
        )}
        {disputes.map((dispute) => (
          <li key={dispute.id} className="between">
            {may('see_disputes') ? (
              <Link to={`/ops/disputes/${dispute.id}`} prefetch="none">
                {dispute.reference} {dispute.store_name}
              </Link>
            ) : (
              `${dispute.reference} ${dispute.store_name}`
            )}
            <Badge tone={dispute.state === 'closed' ? 'plain' : 'pend'}>
              {dispute.state === 'closed' ? m.people_closed() : m.people_open()}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Folds and unfolds without script. */
const Unmask = ({ isRefused }: { isRefused: boolean }) => (
  <Card className="desk-act">
    <details open={isRefused}>
      <summary>{m.people_unmask()}</summary>
      <PostForm className="stack" noValidate={false} preventScrollReset>
        <ReasonField label={m.ops_unmask_why()} help={m.people_unmask_help()} />
        <SubmitButton variant="second" auto compact>
          {m.people_unmask()}
        </SubmitButton>
      </PostForm>
    </details>
  </Card>
);

/** For whoever looks at risk: a case of its own, with the reason. */
const LookAt = ({ isRefused }: { isRefused: boolean }) => (
  <Card className="desk-act">
    <details open={isRefused}>
      <summary>{m.risk_look()}</summary>
      <PostForm className="stack" fields={{ act: 'look' }} noValidate={false} preventScrollReset>
        <ReasonField label={m.risk_reason()} help={m.risk_look_help()} />
        <SubmitButton of={{ act: 'look' }} variant="second" auto compact>
          {m.risk_look_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  </Card>
);
