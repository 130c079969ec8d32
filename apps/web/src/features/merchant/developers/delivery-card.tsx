import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getWebhookDelivery, WebhookAttempt } from '@luwag/contracts/webhook-deliveries';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { CodeBlock } from '@luwag/ui/code-block';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { triesWords } from './delivery-list.tsx';
import { JsonCode } from './json-code.tsx';
import { exactMoment, tookWords } from './moments.ts';

type Delivery = ResultOf<typeof getWebhookDelivery>;

/** One event: each attempt and what was answered, those to come, and the bytes that are sent. */
export function DeliveryCard({
  delivery,
  nowMs,
}: {
  delivery: Delivery | undefined;
  nowMs: number;
}) {
  if (!delivery) return null;
  const { event_id, state, attempts, tries, body } = delivery;
  const last = tries.at(-1);
  return (
    <Card className="stack dev-delivery-card" role="region" aria-labelledby="delivery">
      <div className="between">
        <h2 id="delivery" className="mono small breaks">
          {event_id}
        </h2>
        <Badge tone={tones[state]}>{triesWords(state, attempts)}</Badge>
      </div>
      <ol className="dev-ladder">
        {tries.map((each) => (
          <li key={each.number}>
            <i className={isTaken(each) ? 'ok' : 'no'} />
            <span>{exactMoment(each.at, nowMs)}</span>
            <span>{each.status ?? failureWords(each)}</span>
            <span className="label">{tookWords(each.took_ms)}</span>
          </li>
        ))}
        <Upcoming delivery={delivery} />
      </ol>
      <CodeBlock
        title={
          <>
            {m.dev_we_sent()}
            {last?.sent_to && <span className="breaks">POST {last.sent_to}</span>}
          </>
        }
        {...(last && {
          answer: {
            status: `${m.dev_you_answered()} ${last.status ?? failureWords(last)}`,
            note: tookWords(last.took_ms),
            body: last.response ? <JsonCode text={last.response} /> : m.dev_no_body(),
          },
        })}
      >
        {`webhook-id: ${event_id}\ncontent-type: application/json\n\n`}
        <JsonCode text={body} />
      </CodeBlock>
    </Card>
  );
}

const isTaken = ({ status }: WebhookAttempt): boolean =>
  status !== null && status >= 200 && status < 300;

const tones = { waiting: 'pend', delivered: 'paid', failed: 'late', canceled: 'ahead' } as const;

/** The next attempt, the two after it, and how many more there are. */
function Upcoming({ delivery: { upcoming } }: { delivery: Delivery }) {
  const shown = upcoming.slice(0, 3);
  const last = upcoming.at(-1);
  const more = upcoming.length - shown.length;
  return (
    <>
      {shown.map((at, place) => (
        <li key={at}>
          <i className={place === 0 ? 'now' : undefined} />
          <span className={place === 0 ? undefined : 'label'}>{momentWords(at)}</span>
          <span className="label">{place === 0 && m.dev_next()}</span>
        </li>
      ))}
      {last && more > 0 && (
        <li>
          <i />
          <span className="label dev-ladder-more">
            {m.dev_then_more({ count: more, moment: momentWords(last) })}
          </span>
        </li>
      )}
    </>
  );
}

const failures: Readonly<Record<NonNullable<WebhookAttempt['failure']>, () => string>> = {
  not_public: m.dev_failure_not_public,
  no_such_host: m.dev_failure_no_such_host,
  tls: m.dev_failure_tls,
  timeout: m.dev_failure_timeout,
  no_connection: m.dev_failure_no_connection,
};
const failureWords = ({ failure }: WebhookAttempt): string => (failure ? failures[failure]() : '');
