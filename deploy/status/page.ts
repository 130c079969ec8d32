import { headlinesOf } from './headline.ts';
import { type Html, html } from './html.ts';
import { incidentSections } from './incident-view.ts';
import type { Shown } from './judge.ts';
import { type Locale, writeWhole } from './manila.ts';
import { partRow, windowPicture } from './part-view.ts';
import { wordsOf } from './words.ts';

export const pageFiles: Record<Locale, string> = { en: 'index.html', fil: 'fil.html' };

/** Nothing from anywhere else, nothing inline: what is in this folder, and no more. */
const policy = [
  "default-src 'none'",
  ...['style-src', 'script-src', 'font-src', 'img-src'].map((kind) => `${kind} 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type PageOptions = {
  locale: Locale;
  /** Where the name leads; nowhere, if left out. */
  site?: string | undefined;
};

export function renderPage(shown: Shown, { locale, site }: PageOptions): string {
  const words = wordsOf[locale];
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="description" content="${words.description}">
<meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1514" media="(prefers-color-scheme: dark)">
<title>${headlinesOf(shown, words).join('. ')} · ${words.title}</title>
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="status.css">
<script src="stale.js" defer></script>
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header class="top">
${site ? html`<a class="brand" href="${site}" aria-label="${words.home}">${logo}</a>` : html`<span class="brand">${logo}</span>`}
${languageLink(locale)}
</header>
<main id="content" tabindex="-1">
${staleNotice(locale)}
${hero(shown, locale)}
${incidentSections(shown, locale, 'ahead')}
<section aria-labelledby="parts">
<h2 id="parts">${words.components}</h2>
<ul class="card parts">${shown.parts.map((part) => partRow(part, locale))}</ul>
${legend(locale)}
</section>
${incidentSections(shown, locale, 'past')}
<section class="how" aria-labelledby="how">
<h2 id="how">${words.how}</h2>
${words.howText.map((text) => html`<p>${text}</p>`)}
<p>${writtenLine(shown, locale)} <a href="status.json">${words.data}</a></p>
</section>
</main>
</body>
</html>
`.text;
}

/** The mark as packages/ui draws it: an L of four payments, the last of them now. */
const logo = html`<svg width="30" height="30" viewBox="0 0 32 32" fill="none" stroke-width="8" aria-hidden="true"><circle cx="8" cy="6" r="4" fill="currentColor"/><path d="M8 6v6a12 12 0 0 0 12 12h6" stroke="currentColor" stroke-dasharray="4.2 2 8.2 2 8.2 99"/><g class="mark-now"><circle cx="26" cy="24" r="4" stroke-width="0"/><path d="M21.8 24H26"/></g></svg><b>Luwag</b>`;

function languageLink(locale: Locale): Html {
  const other = locale === 'en' ? 'fil' : 'en';
  const { other: name } = wordsOf[locale];
  return html`<a class="language" href="${pageFiles[other]}" hreflang="${other}" lang="${other}">${name}</a>`;
}

/** Shown by the script, which knows how late it is; without script the time says it. */
const staleNotice = (locale: Locale): Html =>
  html`<div id="stale" class="banner late" role="status" hidden><b>${wordsOf[locale].stale}.</b> ${wordsOf[locale].staleText} <a href="${pageFiles[locale]}">${wordsOf[locale].again}</a></div>`;

function hero(shown: Shown, locale: Locale): Html {
  const words = wordsOf[locale];
  const lines = headlinesOf(shown, words);
  return html`<section class="room" aria-labelledby="headline">
<div>
<p class="label">${words.title}</p>
<h1 id="headline"${lines.length > 1 ? html` class="several"` : undefined}>${lines.map(
    (line) => html`<span>${line}${lines.length > 1 ? '.' : ''}</span> `,
  )}</h1>
<p class="measured">${measuredLine(shown, locale)}</p>
</div>
${windowPicture(shown.parts)}
</section>`;
}

const timeOf = (ms: number, locale: Locale): Html =>
  html`<time datetime="${new Date(ms).toISOString()}">${writeWhole(ms, locale)}</time>`;

function measuredLine({ measuredAt }: Shown, locale: Locale): Html {
  const words = wordsOf[locale];
  if (measuredAt === undefined) return html`${words.neverMeasured}`;
  return html`${words.measuredAt}: ${timeOf(measuredAt, locale)} ${words.inManila}`;
}

function writtenLine({ writtenAt }: Shown, locale: Locale): Html {
  const words = wordsOf[locale];
  return html`${words.writtenAt}: <span id="written">${timeOf(writtenAt, locale)}</span> ${words.inManila}.`;
}

function legend(locale: Locale): Html {
  const { states } = wordsOf[locale];
  const kinds = ['working', 'slow', 'partly', 'down', 'unknown'] as const;
  return html`<ul class="legend" aria-hidden="true">${kinds.map(
    (kind) => html`<li><span class="dot ${kind}"></span>${states[kind]}</li>`,
  )}</ul>`;
}
