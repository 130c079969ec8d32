import { type Html, html } from './html.ts';
import type { ShownDay, ShownPart, State } from './judge.ts';
import { type Locale, writeDay } from './manila.ts';
import { type Words, wordsOf } from './words.ts';

/** Days in a row of panes: a month, so that three rows are the quarter. */
const columns = 30;
const step = 12;

/** A window with a pane for each part: lit where it works. The words beside it say the same. */
export function windowPicture(parts: readonly ShownPart[]): Html {
  const width = parts.length * 26;
  return html`<svg class="window" viewBox="-1 -1 ${width} 24" aria-hidden="true">${parts.map(
    ({ state }, index) => pane(state, index * 26),
  )}</svg>`;
}

function pane(state: State, x: number): Html {
  const whole = (kind: string) =>
    html`<rect class="${kind}" x="${x}" y="0" width="22" height="22" rx="6"/>`;
  if (state !== 'partly') return whole(`pane-${state}`);
  // Half of it is lit.
  return html`${whole('pane-down')}<path class="pane-working" d="M${x + 11} 0h-5a6 6 0 0 0-6 6v10a6 6 0 0 0 6 6h5z"/>`;
}

export function partRow(part: ShownPart, locale: Locale): Html {
  const words = wordsOf[locale];
  const { name, note } = words.parts[part.name];
  return html`<li class="part">
<div class="facts">
<div class="name"><h3>${name}</h3><p class="badge ${part.state}">${words.states[part.state]}</p></div>
<p class="small">${note}</p>
${shareLine(part, words)}
</div>
<div class="history">
${dayPanes(part.days, locale)}
<p class="ends" aria-hidden="true"><span>${words.daysAgo}</span><span>${words.today}</span></p>
${troubleList(part.days, locale)}
</div>
</li>`;
}

/** Cut off and not rounded: what failed once is never told as a hundred. */
export function writeShare(share: number): string {
  const hundredths = Math.floor(share * 10_000 + 1e-7);
  return `${(hundredths / 100).toFixed(2).replace(/\.?0+$/, '')}%`;
}

function shareLine({ name, share }: ShownPart, words: Words): Html | undefined {
  if (!share) return undefined;
  const promised = html`<span>${words.promised}: ${writeShare(share.promised)}</span>`;
  if (share.measured === undefined)
    return html`<p class="share">${words.shareUnknown} ${promised}</p>`;
  const said = words.share[name as keyof Words['share']].replace('{days}', String(share.days));
  return html`<p class="share"><b>${writeShare(share.measured)}</b> ${said} ${promised}</p>`;
}

function dayPanes(days: readonly ShownDay[], locale: Locale): Html {
  const words = wordsOf[locale];
  const counts = (['working', 'slow', 'partly', 'down', 'unknown'] as const).flatMap((state) => {
    const count = days.filter((day) => day.state === state).length;
    return count > 0 ? [`${count} ${words.counts[state]}`] : [];
  });
  const height = Math.ceil(days.length / columns) * step;
  return html`<svg class="days" viewBox="-1 -1 ${columns * step} ${height}" role="img" aria-label="${words.days}: ${counts.join(', ')}">${days.map(
    (day, index) =>
      dayPane(day, { x: (index % columns) * step, y: Math.floor(index / columns) * step }, locale),
  )}</svg>`;
}

/** Each state has a shape of its own, so that none is told by colour alone. */
function dayPane(day: ShownDay, { x, y }: { x: number; y: number }, locale: Locale): Html {
  const { state } = day;
  const title = html`<title>${dayLine(day, locale)}</title>`;
  const [middleX, middleY] = [x + 5, y + 5];
  if (state === 'slow')
    return html`<circle class="day slow" cx="${middleX}" cy="${middleY}" r="4.5">${title}</circle>`;
  if (state === 'down' || state === 'partly')
    return html`<path class="day ${state}" d="M${middleX} ${y - 0.5}l5.5 5.5-5.5 5.5-5.5-5.5z">${title}</path>`;
  if (state === 'unknown')
    return html`<rect class="day unknown" x="${x + 1.5}" y="${y + 1.5}" width="7" height="7" rx="2.5">${title}</rect>`;
  return html`<rect class="day working" x="${x}" y="${y}" width="10" height="10" rx="3"/>`;
}

function dayLine({ date, state, minutes }: ShownDay, locale: Locale): string {
  const words = wordsOf[locale];
  const bad = (['down', 'partly', 'slow'] as const).flatMap((each) =>
    minutes && minutes[each] > 0 ? [`${words.counts[each]} ${minutes[each]} ${words.minutes}`] : [],
  );
  const said = bad.length > 0 && state !== 'unknown' ? bad.join(', ') : words.counts[state];
  return `${writeDay(date, locale)}: ${said}`;
}

function troubleList(days: readonly ShownDay[], locale: Locale): Html | undefined {
  const words = wordsOf[locale];
  const bad = days.filter(({ state }) => state !== 'working' && state !== 'unknown').reverse();
  if (bad.length > 0)
    return html`<details><summary>${words.troubleDays}: ${bad.length}</summary><ul>${bad.map(
      (day) => html`<li>${dayLine(day, locale)}</li>`,
    )}</ul></details>`;
  const isMeasured = days.some(({ state }) => state === 'working');
  return isMeasured ? html`<p class="none">${words.noTrouble}</p>` : undefined;
}
