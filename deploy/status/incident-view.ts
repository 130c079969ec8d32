import { type Html, html } from './html.ts';
import type { Incident } from './incidents.ts';
import type { Shown } from './judge.ts';
import { dateAt, type Locale, writeClock, writeMoment } from './manila.ts';
import { wordsOf } from './words.ts';

/** What goes on and what is planned stands before the parts; what is over, after them. */
export function incidentSections(shown: Shown, locale: Locale, where: 'ahead' | 'past'): Html {
  const words = wordsOf[locale];
  const section = (id: string, title: string, incidents: readonly Incident[]) =>
    incidents.length === 0
      ? html``
      : html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div class="incidents">${incidents.map((each) => incidentView(each, locale))}</div></section>`;
  if (where === 'ahead')
    return html`${section('now', words.goingOn, shown.current)}${section('planned', words.planned, shown.planned)}`;
  if (shown.past.length > 0) return section('past', words.past, shown.past);
  return html`<section aria-labelledby="past"><h2 id="past">${words.past}</h2><p class="small">${words.nonePast}</p></section>`;
}

function incidentView(incident: Incident, locale: Locale): Html {
  const words = wordsOf[locale];
  // Nobody is kept waiting for a translation.
  const [told, language] =
    locale === 'fil' && incident.told.fil
      ? ([incident.told.fil, 'fil'] as const)
      : ([incident.told.en, 'en'] as const);
  const names = incident.parts.map((part) => words.parts[part].name);
  return html`<article class="card incident" id="${incident.id}">
<div class="name"><h3 lang="${language}">${told.title}</h3><p class="badge ${incident.state}">${words.stated[incident.state]}</p></div>
<p class="small">${names.join(', ')} · ${spanOf(incident, locale)}</p>
<ol lang="${language}">${told.updates.map(
    ({ at, text }) =>
      html`<li><time datetime="${new Date(at).toISOString()}">${writeClock(at)}</time> <span>${text}</span></li>`,
  )}</ol>
</article>`;
}

function spanOf({ from, until }: Incident, locale: Locale): string {
  const words = wordsOf[locale];
  const begin = writeMoment(from, locale);
  if (until === undefined) return `${words.since} ${begin}`;
  const isSameDay = dateAt(from) === dateAt(until);
  return `${begin} ${words.until} ${isSameDay ? writeClock(until) : writeMoment(until, locale)}`;
}
