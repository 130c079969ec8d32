import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { chart, type Hour, hourBars, hourWords } from './hours-geometry.ts';

/** Which hours brought what. The drawing is for the eye; beside it stands the same in words. */
export function HoursChart({ hours, nowHour }: { hours: readonly Hour[]; nowHour: number }) {
  const bars = hourBars(hours, nowHour);
  const best = bars.reduce((top, bar) => (bar.gross > top.gross ? bar : top), bars[0] ?? noBar);
  // On a long day every other hour is named.
  const every = bars.length > 8 ? 2 : 1;
  return (
    <>
      <ul className="visually-hidden">
        {hours.map(({ hour, count, gross }) => (
          <li key={hour}>{m.sales_hour({ hour: hourWords(hour), amount: pesos(gross), count })}</li>
        ))}
      </ul>
      <svg
        className="hours"
        viewBox={`0 -14 ${chart.width} ${chart.height + 30}`}
        aria-hidden="true"
      >
        {bars.map(({ hour, gross, x, y, width, height, isNow }, place) => (
          <g key={hour}>
            {height > 0 ? (
              <rect
                className={isNow ? 'hours-now' : 'hours-bar'}
                {...{ x, y, width, height }}
                rx={Math.min(4, width / 3)}
              />
            ) : (
              <line
                className="hours-none"
                x1={x}
                x2={x + width}
                y1={chart.height - 1}
                y2={chart.height - 1}
              />
            )}
            {hour === best.hour && gross > 0 && (
              <text className="hours-best" x={x + width / 2} y={y - 4} textAnchor="middle">
                {pesos(gross).replace(/\.00$/, '')}
              </text>
            )}
            {place % every === 0 && (
              <text x={x + width / 2} y={chart.height + 13} textAnchor="middle">
                {hourWords(hour)}
              </text>
            )}
          </g>
        ))}
      </svg>
    </>
  );
}

const noBar = { hour: -1, gross: 0 };
