import type { ApiCall } from '@luwag/contracts/api-calls';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeBlock } from '@luwag/ui/code-block';
import { EmptyState } from '@luwag/ui/empty-state';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';
import { JsonCode } from './json-code.tsx';
import { type LogPageProps, logAddress, logPath } from './log.ts';
import { LogSummary } from './log-summary.tsx';
import { exactMoment, tookWords } from './moments.ts';

/** The list on the left, one call on the right: what was sent and what was answered. */
export function LogPage(props: LogPageProps) {
  const { calls } = props;
  return (
    <div className="stack gap-5 top dev-page">
      <div className="breaks">
        <h1>{m.dev_log_title()}</h1>
        <p className="lede">{m.dev_log_lede()}</p>
      </div>
      <DeveloperTabs />
      <SearchForm {...props} />
      <LogSummary summary={calls.summary} nowMs={props.nowMs} />
      {calls.results.length === 0 ? (
        <EmptyState title={m.dev_log_none_title()}>{m.dev_log_none_text()}</EmptyState>
      ) : (
        <div className="dev-split dev-split-even">
          <CallList {...props} />
          <CallCard {...props} />
        </div>
      )}
    </div>
  );
}

/** A plain form that is answered by the address it leads to. */
function SearchForm({ wanted, keys }: LogPageProps) {
  const own = keys.filter(({ mode }) => mode === wanted.mode);
  return (
    <Form method="get" action={logPath} className="dev-search" role="search">
      {wanted.mode === 'test' && <input type="hidden" name="mode" value="test" />}
      <TextField
        name="search"
        type="search"
        label={m.dev_log_search()}
        help={m.dev_log_search_help()}
        defaultValue={wanted.search}
        autoComplete="off"
        maxLength={100}
      />
      <SelectField name="key" label={m.dev_log_key()} defaultValue={wanted.api_id}>
        <option value="">{m.dev_log_key_all()}</option>
        {own.map((key) => (
          <option key={key.api_id} value={key.api_id}>
            {key.name} …{key.last4}
          </option>
        ))}
      </SelectField>
      <SelectField name="outcome" label={m.dev_log_answer()} defaultValue={wanted.outcome}>
        <option value="">{m.dev_log_answer_any()}</option>
        <option value="ok">{m.dev_log_answer_ok()}</option>
        <option value="refused">{m.dev_log_answer_refused()}</option>
        <option value="failed">{m.dev_log_answer_failed()}</option>
      </SelectField>
      <SelectField name="days" label={m.dev_log_when()} defaultValue={wanted.days}>
        <option value="1">{m.dev_log_when_day()}</option>
        <option value="7">{m.dev_log_when_week()}</option>
        <option value="30">{m.dev_log_when_month()}</option>
      </SelectField>
      <Button type="submit" variant="second">
        {m.dev_log_submit()}
      </Button>
    </Form>
  );
}

function CallList({ wanted, calls, call, nowMs }: LogPageProps) {
  return (
    <Card flush role="region" aria-labelledby="calls">
      <h2 id="calls" className="visually-hidden">
        {m.dev_log_title()}
      </h2>
      <ul className="lined dev-calls">
        {calls.results.map((each) => (
          <li key={each.id} className={each.id === call?.id ? 'dev-now' : undefined}>
            <Link
              // To the call itself: on a phone it stands far below the list.
              to={`${logAddress(wanted, { call: each.id })}#call`}
              className="dev-call"
              aria-current={each.id === call?.id ? 'true' : undefined}
            >
              <span className="label">{exactMoment(each.at, nowMs)}</span>
              <span className="dev-call-what">
                <span className="dev-method">{each.method}</span>{' '}
                <span className="mono small breaks">{shortPath(each.path)}</span>
              </span>
              <span className="small breaks">{each.order_reference}</span>
              <Status {...each} />
              <span className="label num">{tookWords(each.took_ms)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {calls.next_cursor && (
        <p className="dev-more">
          <Link to={logAddress(wanted, { after: calls.next_cursor })}>{m.dev_older()}</Link>
        </p>
      )}
    </Card>
  );
}

/** What all paths begin with says nothing; an id is known by its ends. */
const shortPath = (path: string): string =>
  path
    .replace(/^\/api\/v1\/(users\/user|transactions\/payment)?/, '')
    .replaceAll(/([0-9a-f]{4})[0-9a-f-]{28}([0-9a-f]{4})/g, '$1…$2');

function Status({ status, code }: Pick<ApiCall, 'status' | 'code'>) {
  const look = status >= 400 && status !== 409 ? 'bad' : status === 409 ? 'held' : 'good';
  return (
    <span className={`dev-status ${look}`} title={code ?? undefined}>
      {status}
    </span>
  );
}

function CallCard(props: LogPageProps) {
  const { call } = props;
  if (!call) return null;
  return (
    <div className="stack gap-4">
      <Card className="stack" role="region" aria-labelledby="call">
        <div className="between">
          <h2 id="call" className="mono small breaks">
            {call.request_id}
          </h2>
          <Status {...call} />
        </div>
        <dl className="dev-facts">
          {factsOf(call, props).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="breaks">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <CodeBlock
        title={
          <>
            {m.dev_log_sent()}
            <span className="breaks">
              {call.method} {call.path}
            </span>
          </>
        }
        answer={{
          status: call.status,
          note: tookWords(call.took_ms),
          body: call.answered ? <JsonCode text={call.answered} /> : m.dev_no_body(),
        }}
      >
        {call.sent ? <JsonCode text={call.sent} /> : m.dev_no_body()}
      </CodeBlock>
      <p className="small">{m.dev_log_hidden()}</p>
    </div>
  );
}

/** What is known of a call beside its bodies; what it did not say has no line. */
function factsOf(
  call: NonNullable<LogPageProps['call']>,
  { keys, nowMs }: LogPageProps,
): (readonly [term: string, value: ReactNode])[] {
  const { code, idempotency_key: idempotencyKey, user_agent: agent } = call;
  return [
    [m.dev_log_at(), exactMoment(call.at, nowMs)],
    [
      m.dev_log_key(),
      <KeyOf
        key="key"
        apiKey={keys.find(({ api_id }) => api_id === call.api_id)}
        address={call.address}
      />,
    ],
    ...(idempotencyKey
      ? [['Idempotency-Key', <Mono key="idempotency">{idempotencyKey}</Mono>] as const]
      : []),
    ...(agent ? [['User-Agent', <Mono key="agent">{agent}</Mono>] as const] : []),
    ...(code
      ? [
          [
            m.dev_log_code(),
            <Link key="code" to={`/problems/${code}`} className="mono">
              {code}
            </Link>,
          ] as const,
        ]
      : []),
  ];
}

const Mono = ({ children }: { children: ReactNode }) => <span className="mono">{children}</span>;

type KeyOfProps = { apiKey: LogPageProps['keys'][number] | undefined; address: string };

function KeyOf({ apiKey, address }: KeyOfProps) {
  if (!apiKey) return m.dev_log_key_ended({ address });
  return (
    <>
      <span className="mono">
        {apiKey.prefix}…{apiKey.last4}
      </span>
      <small>{m.dev_log_key_from({ name: apiKey.name, address })}</small>
    </>
  );
}
