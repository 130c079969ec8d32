import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import type {
  advanceTestClock,
  ClockPayments,
  createTestClock,
  removeTestClock,
  TestClockDetail,
} from '@luwag/contracts/test-mode';
import { manilaDateOf } from '@luwag/domain/calendar';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { PaymentPathAcross } from '@luwag/ui/payment-path';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';
import { RefreshWithoutScript, Waiting } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { stateWords, stepsOf } from '#app/shared/format/installment-path.ts';
import { dayOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { ClockAnswer, ClockView } from './clock.server.ts';
import { ClockEvents } from './clock-events.tsx';

const path = '/merchant/developers/clock';

type ClockPageProps = ClockView & { answer: ClockAnswer | undefined };

export function ClockPage({ clock, clocks, requests, chosen, formKey, answer }: ClockPageProps) {
  return (
    <div className="stack gap-6 top clock-page">
      <div className="between clock-head">
        <div className="breaks">
          <h1>{m.testing_clock_title()}</h1>
          <p className="lede">{m.testing_clock_lede()}</p>
        </div>
        {clock && (
          <Link to={`${path}?new`} className={buttonClass({ variant: 'second', auto: true })}>
            {m.testing_clock_again()}
          </Link>
        )}
      </div>
      <DeveloperTabs />
      {answer && (
        <RefusalBanner
          code={answer.code}
          words={refusalWords}
          otherwise={m.testing_clock_general_fault}
        />
      )}
      {clock ? (
        <Running clock={clock} chosen={chosen} formKey={formKey} />
      ) : (
        <NewClock requests={requests} formKey={formKey} />
      )}
      <OtherClocks clocks={clocks} shownId={clock?.id} />
    </div>
  );
}

type Refusing = typeof createTestClock | typeof advanceTestClock | typeof removeTestClock;

const refusalWords: ForRefusals<Refusing, () => string> = {
  test_clock_not_found: m.testing_clock_gone,
  test_clock_advancing: m.testing_clock_busy,
  nothing_falls_due: m.testing_clock_nothing_due,
  test_clock_goes_forward: m.testing_clock_forward,
  test_clock_too_far: m.testing_clock_too_far,
  request_on_a_clock: m.testing_clock_taken,
  too_many_clocks: m.testing_clock_too_many,
  payment_request_not_found: m.testing_clock_no_request,
  test_mode_only: m.testing_clock_no_request,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
};

/** A purchase to choose, or the way to one. */
function NewClock({ requests, formKey }: { requests: readonly PaymentRequest[]; formKey: string }) {
  if (requests.length === 0)
    return (
      <EmptyState
        title={m.testing_clock_empty_title()}
        action={
          <Link
            to="/merchant/developers/keys"
            className={buttonClass({ variant: 'second', auto: true })}
          >
            {m.testing_clock_empty_action()}
          </Link>
        }
      >
        {m.testing_clock_empty_text()}
      </EmptyState>
    );
  return (
    <Card className="stack gap-4 narrow" role="region" aria-labelledby="new-clock">
      <h2 id="new-clock">{m.testing_clock_new()}</h2>
      <p>{m.testing_clock_new_text()}</p>
      <PostForm className="stack gap-4" fields={{ act: 'make', key: formKey }}>
        <SelectField label={m.testing_clock_purchase()} name="payment_request_id" id="purchase">
          {requests.map((request) => (
            <option key={request.id} value={request.id}>
              {[nameOf(request), pesos(request.amount), momentWords(request.created_at)].join(
                ' · ',
              )}
            </option>
          ))}
        </SelectField>
        <SubmitButton of={{ act: 'make' }} busy={m.selling_busy()}>
          {m.testing_clock_make()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

const nameOf = ({
  order_reference,
  reference,
}: Pick<PaymentRequest, 'order_reference' | 'reference'>) => order_reference ?? reference;

type RunningProps = { clock: TestClockDetail; chosen: ClockPayments; formKey: string };

function Running({ clock, chosen, formKey }: RunningProps) {
  const { purchases, events, ahead } = clock;
  const names = new Map(
    purchases.map((each, index) => [
      each.payment_request_id,
      each.order_reference ?? m.testing_clock_purchase_number({ number: index + 1 }),
    ]),
  );
  const named = purchases.length > 1 ? (id: string) => names.get(id) ?? '' : undefined;
  return (
    <div className="stack gap-5 clock-running">
      <Card className="stack gap-4 clock-face" role="region" aria-labelledby="clock-time">
        <div>
          <p className="label">{m.testing_clock_says()}</p>
          <h2 id="clock-time" className="clock-time">
            <span>{dayOf(manilaDateOf(Date.parse(clock.now)))}</span>, {timeOf(clock.now)}
          </h2>
        </div>
        {clock.status === 'advancing' && <UnderWay clock={clock} />}
        {purchases.map((each) => (
          <PurchasePath key={each.payment_request_id} purchase={each} name={names} />
        ))}
        <p className="label">{m.testing_clock_forward_note()}</p>
      </Card>
      <Card className="stack gap-4 clock-act" role="region" aria-labelledby="clock-next">
        <h2 id="clock-next">{m.testing_clock_next()}</h2>
        <AdvanceForm clock={clock} chosen={chosen} formKey={formKey} />
      </Card>
      <Card className="stack gap-4 clock-past" role="region" aria-labelledby="clock-happened">
        <h2 id="clock-happened">{m.testing_clock_happened()}</h2>
        {events.length === 0 && <p className="small">{m.testing_clock_nothing_yet()}</p>}
        <ClockEvents events={events} nameOf={named} />
        {ahead.length > 0 && clock.next_due_date && (
          <div className="stack clock-ahead">
            <h3 className="label">
              {m.testing_clock_if({ date: shortDateOf(clock.next_due_date) })}
            </h3>
            <ClockEvents events={ahead} isAhead nameOf={named} />
          </div>
        )}
        <p className="label">{m.testing_clock_events_note()}</p>
      </Card>
    </div>
  );
}

/** `8:05 AM`: of the moment's words what follows the day. */
const timeOf = (at: string): string => momentWords(at).split(', ').at(-1) ?? '';

function UnderWay({ clock }: { clock: TestClockDetail }) {
  const seconds = useAskAgain(true, () => hasMoved(clock));
  return (
    <>
      <Waiting title={m.testing_clock_under_way()} seconds={seconds} />
      <RefreshWithoutScript everySeconds={2} />
    </>
  );
}

/** The contract is loaded when it is needed, which for most readers is never. */
async function hasMoved({ id, now }: TestClockDetail): Promise<boolean> {
  const { call } = await import('#app/shared/api/call.ts');
  const { getTestClock } = await import('@luwag/contracts/test-mode');
  const answer = await call(getTestClock, { params: { clock_id: id } });
  return answer.ok && answer.data.now !== now;
}

type Purchase = TestClockDetail['purchases'][number];

/** Sold, then each payment: the path of the plan as this clock has left it. */
function PurchasePath({
  purchase,
  name,
}: {
  purchase: Purchase;
  name: ReadonlyMap<string, string>;
}) {
  const { payments, payment_request_id: id, amount } = purchase;
  const label = `${name.get(id)} · ${pesos(amount)}`;
  if (payments.length === 0)
    return (
      <p className="small">
        {label}: {m.testing_clock_unpaid()}
      </p>
    );
  const points = stepsOf(payments).map(({ installment, state }) => ({
    key: String(installment.sequence),
    state,
    label: <span className="label">{shortDateOf(installment.due_date)}</span>,
  }));
  const sold = {
    key: 'sold',
    state: 'paid' as const,
    label: <span className="label">{m.testing_clock_sold()}</span>,
  };
  return (
    <div>
      <p className="small">{label}</p>
      <PaymentPathAcross label={label} points={[sold, ...points]} stateWords={stateWords()} />
    </div>
  );
}

const choices: readonly { value: ClockPayments; title: () => string }[] = [
  { value: 'pay', title: m.testing_clock_pays },
  { value: 'fail', title: m.testing_clock_fails },
  { value: 'pay_all', title: m.testing_clock_pays_all },
  { value: 'none', title: m.testing_clock_none },
];

function AdvanceForm({ clock, chosen, formKey }: RunningProps) {
  const { id, now, next_due_date: nextDue } = clock;
  const fields = { act: 'advance', clock_id: id, now, key: formKey };
  return (
    <>
      <PostForm className="stack gap-4" preventScrollReset fields={fields}>
        <RowChoices
          legend={m.testing_clock_next_legend()}
          name="payments"
          defaultValue={chosen}
          choices={choices.map(({ value, title }) => ({ value, title: title() }))}
        />
        <div className="clock-steps">
          <SubmitButton name="step" value="day" variant="second" compact>
            {m.testing_clock_day()}
          </SubmitButton>
          <SubmitButton name="step" value="week" variant="second" compact>
            {m.testing_clock_week()}
          </SubmitButton>
        </div>
        {nextDue && (
          <SubmitButton name="step" value="due" busy={m.selling_busy()}>
            {m.testing_clock_to_due({ date: shortDateOf(nextDue) })}
          </SubmitButton>
        )}
      </PostForm>
      <PostForm fields={{ act: 'remove', clock_id: id }}>
        <SubmitButton of={{ act: 'remove' }} variant="text" compact auto>
          {m.testing_clock_remove()}
        </SubmitButton>
      </PostForm>
    </>
  );
}

type OtherClocksProps = { clocks: ClockView['clocks']; shownId: string | undefined };

function OtherClocks({ clocks, shownId }: OtherClocksProps) {
  const others = clocks.filter(({ id }) => id !== shownId);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-clocks">
      <h2 id="other-clocks" className="section-head">
        {m.testing_clock_others()}
      </h2>
      <ul className="clock-others">
        {others.map(({ id, now, created_at }) => (
          <li key={id}>
            <Link to={withSearch(path, { clock: id })} className="target">
              {m.testing_clock_other({
                now: momentWords(now),
                made: shortDateOf(manilaDateOf(Date.parse(created_at))),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
