import type { DeadJob, Health, retryJob, TroubledWebhook } from '@luwag/contracts/health';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay, useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ageWords } from '#app/shared/format/age-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { HealthAnswer, HealthData } from './health.server.ts';
import { ReasonField } from './note-field.tsx';

/** How jobs and webhooks run: what is due, what fails, and what stands still. */
export function HealthPage(props: HealthData & { answer: HealthAnswer | undefined }) {
  const { health, nowMs, isRetried, answer } = props;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.health_title()}>{m.health_lede()}</PageHead>
      </div>
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {isRetried && !answer && <Banner tone="ok" role="status" title={m.health_retried()} />}
      <Pulse health={health} />
      <DeadCard dead={health.dead} />
      <KindsCard kinds={health.kinds} nowMs={nowMs} />
      <WebhooksCard webhooks={health.webhooks} nowMs={nowMs} />
    </div>
  );
}

const faults: ForRefusals<typeof retryJob, () => string> = {
  job_not_found: m.health_fault_gone,
  invalid_request: m.night_note_fault,
};

/** Whether anybody works at all: without a worker everything else waits. */
function Pulse({ health }: { health: Health }) {
  const { workers, worker_seen_at: seenAt, events, oldest_event_at: oldest } = health;
  return (
    <>
      {workers === 0 ? (
        <Banner tone="fail" title={m.health_no_worker()}>
          {m.health_no_worker_text()}
        </Banner>
      ) : (
        <p className="small">
          {m.health_workers({ count: workers })}{' '}
          {seenAt && m.health_seen({ moment: momentWords(seenAt) })}
        </p>
      )}
      {events > 0 && oldest && (
        <Banner
          tone="pend"
          title={m.health_events({ count: events, moment: momentWords(oldest) })}
        />
      )}
    </>
  );
}

function DeadCard({ dead }: Pick<Health, 'dead'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="dead">
      <div className="between">
        <h2 id="dead">{m.health_dead()}</h2>
        <Badge tone={dead.length > 0 ? 'late' : 'paid'}>
          {dead.length > 0 ? m.health_dead_count({ count: dead.length }) : m.health_dead_none()}
        </Badge>
      </div>
      {dead.length > 0 && (
        <ul className="lined" data-desk-list>
          {dead.map((job) => (
            <li key={job.job_id} className="stack health-dead">
              <DeadRow job={job} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeadRow({ job }: { job: DeadJob }) {
  const fields = { job_id: job.job_id };
  return (
    <>
      <div className="between">
        <b className="ops-mono breaks">{job.job}</b>
        <span className="label">
          {m.health_tried({ count: job.attempts, moment: momentWords(job.failed_at) })}
        </span>
      </div>
      <p className="ops-mono small breaks">{job.error}</p>
      <StaffMay right="retry_jobs">
        <details>
          <summary>{m.health_retry()}</summary>
          <PostForm
            className="stack health-form"
            fields={fields}
            noValidate={false}
            preventScrollReset
          >
            <ReasonField label={m.health_reason()} help={m.switches_reason_help()} />
            <SubmitButton of={fields} variant="second" auto compact>
              {m.health_retry()}
            </SubmitButton>
          </PostForm>
        </details>
      </StaffMay>
    </>
  );
}

const KindsCard = ({ kinds, nowMs }: Pick<Health, 'kinds'> & { nowMs: number }) => (
  <Card className="stack" role="region" aria-labelledby="kinds">
    <h2 id="kinds">{m.health_kinds()}</h2>
    {kinds.length === 0 && <p className="label">{m.health_kinds_none()}</p>}
    <ul className="lined">
      {kinds.map((kind) => (
        <li key={kind.job} className="health-kind">
          <b className="ops-mono breaks">{kind.job}</b>
          <span className="row gap-2">
            {kind.failing > 0 && (
              <Badge tone="pend">{m.health_failing({ count: kind.failing })}</Badge>
            )}
            {kind.dead > 0 && <Badge tone="late">{m.health_still({ count: kind.dead })}</Badge>}
          </span>
          <span className="label">
            {m.health_kind({ due: kind.due, running: kind.running, later: kind.later })}{' '}
            {kind.oldest_due_at && m.health_oldest({ age: sinceWords(kind.oldest_due_at, nowMs) })}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

const sinceWords = (at: string, nowMs: number): string =>
  ageWords(Math.max(0, nowMs - Date.parse(at)));

const WebhooksCard = ({ webhooks, nowMs }: Pick<Health, 'webhooks'> & { nowMs: number }) => (
  <Card className="stack" role="region" aria-labelledby="webhooks">
    <h2 id="webhooks">{m.health_webhooks()}</h2>
    {webhooks.length === 0 && <p className="label">{m.health_webhooks_none()}</p>}
    <ul className="lined" data-desk-list>
      {webhooks.map((hook) => (
        <li key={hook.address_id} className="health-hook">
          <HookRow hook={hook} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  </Card>
);

function HookRow({ hook, nowMs }: { hook: TroubledWebhook; nowMs: number }) {
  const maySee = useStaffMay()('see_people');
  const name = hook.shop || hook.host;
  return (
    <>
      <span className="breaks">
        {maySee ? (
          <Link to={`/ops/people/${hook.merchant_id}`} prefetch="none">
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span className="label health-host">{hook.host}</span>
      </span>
      <span className="row gap-2">
        {hook.mode === 'test' && <Badge tone="plain">{m.night_test()}</Badge>}
        <Badge tone={hook.disabled_at ? 'late' : 'pend'}>
          {hook.disabled_at ? m.health_hook_off() : m.health_hook_failing()}
        </Badge>
      </span>
      <span className="label">
        {m.health_hook_undelivered({ count: hook.undelivered })}{' '}
        {hook.oldest_at && m.health_oldest({ age: sinceWords(hook.oldest_at, nowMs) })}
      </span>
    </>
  );
}
