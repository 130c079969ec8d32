import type { listApiCalls } from '@luwag/contracts/api-calls';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { tookWords } from './moments.ts';

type Summary = ResultOf<typeof listApiCalls>['summary'];

const hourMs = 3_600_000;

/** The last 24 hours in four figures and a bar for each hour. */
export function LogSummary({ summary, nowMs }: { summary: Summary; nowMs: number }) {
  const figures = [
    [m.dev_log_calls(), String(summary.calls)],
    [m.dev_log_refused(), String(summary.refused)],
    [m.dev_log_failed(), String(summary.failed)],
    [m.dev_log_median(), summary.median_ms === null ? '–' : tookWords(summary.median_ms)],
  ] as const;
  return (
    <Card className="dev-summary" role="region" aria-label={m.dev_log_summary()}>
      <dl className="dev-figures">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt className="label">{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {summary.hours.length > 0 && <Hours hours={summary.hours} nowMs={nowMs} />}
    </Card>
  );
}

const width = 24;
const height = 40;

/** Drawn to its own scale: the busiest hour is full. The figures beside it say how many. */
function Hours({ hours, nowMs }: { hours: Summary['hours']; nowMs: number }) {
  const present = Math.floor(nowMs / hourMs);
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  return (
    <svg
      className="dev-hours"
      viewBox={`0 0 ${width * 10} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hours.map(({ at, calls, failed }) => {
        const ago = present - Math.floor(Date.parse(at) / hourMs);
        if (ago < 0 || ago >= width) return null;
        const tall = Math.max(3, Math.round((calls / most) * height));
        return (
          <rect
            key={at}
            className={ago === 0 ? 'now' : failed > 0 ? 'some' : undefined}
            x={(width - 1 - ago) * 10 + 1}
            y={height - tall}
            width={8}
            height={tall}
            rx={1.5}
          />
        );
      })}
    </svg>
  );
}
