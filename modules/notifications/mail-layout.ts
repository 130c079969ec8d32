import type { Locale } from '@luwag/domain/format-date';
import { logo, look, styleSheet } from './mail-look.ts';
import type { MailRow, MailWords } from './templates/template.ts';

export type LaidOutMail = { subject: string; text: string; html: string };

/**
 * The same words twice: as plain text, and as a page that looks like ours, by day and by night, and
 * loads nothing. `endsAt` is where such mails are ended; mails that must come have none.
 */
export const layOutMail = (
  words: MailWords,
  locale: Locale,
  { endsAt }: { endsAt?: string | undefined } = {},
): LaidOutMail => ({
  subject: words.subject,
  text: textOf(words, locale, endsAt),
  html: pageOf(words, locale, endsAt),
});

const goodbye = {
  en: 'Luwag. Buy now, pay later, with room to breathe.',
  fil: 'Luwag. Bumili ngayon, magbayad nang maluwag.',
};
const orOpen = {
  en: 'If the button does not work, open this link:',
  fil: 'Kung ayaw gumana ng button, buksan ang link na ito:',
};
const noMore = { en: 'Stop mails like this', fil: 'Itigil ang ganitong e-mail' };

function textOf(words: MailWords, locale: Locale, endsAt: string | undefined): string {
  const { heading, lines, rows = [], button, code, notes, document } = words;
  const act = button ? [`${button.label}:\n${button.link}`] : [];
  const typed = code ? [code] : [];
  const figures = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`)] : [];
  const said = [heading, ...lines, ...figures.map((each) => each.join('\n')), ...act, ...typed];
  const kept = document ? [`${document.title}\n\n${document.text}`] : [];
  const end = [`-- \n${goodbye[locale]}${endsAt ? `\n${noMore[locale]}: ${endsAt}` : ''}`];
  return `${[...said, ...notes, ...kept, ...end].join('\n\n')}\n`;
}

function pageOf(words: MailWords, locale: Locale, endsAt: string | undefined): string {
  const { subject, heading, lines, rows = [], button, code, notes, document } = words;
  const body = [
    `<h1 ${look('heading')}>${escaped(heading)}</h1>`,
    ...lines.map((line) => `<p ${look('paragraph')}>${escaped(line)}</p>`),
    ...(rows.length > 0 ? [figuresOf(rows)] : []),
    ...(button ? [buttonOf(button, locale)] : []),
    ...(code ? [`<p ${look('code')}>${escaped(code)}</p>`] : []),
    ...notes.map((note) => `<p ${look('small')}>${withLinks(escaped(note))}</p>`),
    ...(document ? [documentOf(document)] : []),
  ].join('\n');
  const end = endsAt
    ? `<br><a href="${escaped(endsAt)}" ${look('quietLink')}>${noMore[locale]}</a>`
    : '';
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>${styleSheet}</head>
<body ${look('page')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('page')}><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td ${look('brand')}>${logo}Luwag</td></tr>
<tr><td ${look('card')}>
${body}
</td></tr>
<tr><td ${look('goodbye')}>${goodbye[locale]}${end}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Read aloud as pairs: the name heads its row. */
function figuresOf(rows: MailRow[]): string {
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" ${look('label')}>${escaped(label)}</th><td align="right" ${look('figure')}>${escaped(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">${lines.join('')}</table>`;
}

function buttonOf({ label, link }: { label: string; link: string }, locale: Locale): string {
  const href = escaped(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td ${look('button')}><a href="${href}" ${look('buttonText')}>${escaped(label)}</a></td></tr></table>
<p ${look('small')}>${orOpen[locale]}<br><a href="${href}" ${look('link')}>${href}</a></p>`;
}

/** Its lines as they are: it is English whatever the mail is in, for that is what binds. */
const documentOf = ({ title, text }: { title: string; text: string }): string =>
  `<h2 ${look('documentTitle')}>${escaped(title)}</h2>
<p lang="en" ${look('document')}>${escaped(text)}</p>`;

/** Only after escaping: a link in a note becomes one that can be pressed. */
const withLinks = (safe: string): string =>
  safe.replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}" ${look('link')}>${link}</a>`);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
