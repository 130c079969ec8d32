import type { ResultOf } from '@luwag/contracts/endpoint';
import type { GoLiveStep, getGoLive } from '@luwag/contracts/test-mode';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';

type GoLive = ResultOf<typeof getGoLive>;

type Step = { title: () => string; note: () => string; to: string; isLive?: true };

/** What each step is called, and where it is done. */
const steps: Readonly<Record<GoLiveStep, Step>> = {
  store: {
    title: m.testing_step_store,
    note: m.testing_step_store_note,
    to: '/merchant/stores',
  },
  test_key: {
    title: m.testing_step_test_key,
    note: m.testing_step_test_key_note,
    to: '/merchant/developers/keys',
  },
  payment_paid: {
    title: m.testing_step_payment_paid,
    note: m.testing_step_payment_paid_note,
    to: '/merchant/requests?mode=test',
  },
  payment_declined: {
    title: m.testing_step_payment_declined,
    note: m.testing_step_payment_declined_note,
    to: '/merchant/requests?mode=test',
  },
  webhook_taken: {
    title: m.testing_step_webhook_taken,
    note: m.testing_step_webhook_taken_note,
    to: '/merchant/developers/keys',
  },
  refund_made: {
    title: m.testing_step_refund_made,
    note: m.testing_step_refund_made_note,
    to: '/merchant/requests?mode=test',
  },
  call_repeated: {
    title: m.testing_step_call_repeated,
    note: m.testing_step_call_repeated_note,
    to: '/merchant/developers/docs/guides/idempotency',
  },
  business_approved: {
    title: m.testing_step_business_approved,
    note: m.testing_step_business_approved_note,
    to: '/merchant/onboarding',
    isLive: true,
  },
  bank_account: {
    title: m.testing_step_bank_account,
    note: m.testing_step_bank_account_note,
    to: '/merchant/settings/bank',
    isLive: true,
  },
  live_key: {
    title: m.testing_step_live_key,
    note: m.testing_step_live_key_note,
    to: '/merchant/developers/keys',
    isLive: true,
  },
};

/** The documentation is sent without our script: it is opened as a page of its own. */
const isDocs = (path: string): boolean => path.startsWith('/merchant/developers/docs');

export function DevelopersHome({ goLive }: { goLive: GoLive }) {
  const { steps: all, is_ready: isReady } = goLive;
  const isLive = ({ step }: GoLive['steps'][number]) => steps[step].isLive === true;
  const hasLiveKey = all.some(({ step, is_done }) => step === 'live_key' && is_done);
  return (
    <div className="stack gap-6 top developers-home">
      <div className="breaks">
        <h1>{m.testing_home_title()}</h1>
        <p className="lede">{m.testing_home_lede()}</p>
      </div>
      <DeveloperTabs />
      {isReady && !hasLiveKey && (
        <Banner
          tone="ok"
          title={m.testing_home_ready()}
          action={<Link to="/merchant/developers/keys">{m.testing_home_ready_action()}</Link>}
        />
      )}
      <div className="stack gap-5 halves top">
        <StepCard
          id="seen"
          title={m.testing_home_seen()}
          steps={all.filter((each) => !isLive(each))}
        />
        <StepCard id="needed" title={m.testing_home_needed()} steps={all.filter(isLive)} />
      </div>
    </div>
  );
}

type StepCardProps = { id: string; title: string; steps: GoLive['steps'] };

function StepCard({ id, title, steps: own }: StepCardProps) {
  const done = own.filter(({ is_done }) => is_done).length;
  return (
    <Card className="stack" role="region" aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>{title}</h2>
        <span className="label">{m.testing_home_count({ done, all: own.length })}</span>
      </div>
      <ul className="go-live lined">
        {own.map(({ step, is_done: isDone }) => (
          <li key={step} className={isDone ? 'done' : undefined}>
            <span className="go-live-mark" aria-hidden="true">
              {isDone && <Icon name="check" small />}
            </span>
            <Link to={steps[step].to} reloadDocument={isDocs(steps[step].to)}>
              <b>{steps[step].title()}</b>
              {isDone && <span className="visually-hidden">, {m.testing_home_done()}</span>}
              <small>{steps[step].note()}</small>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
