import type { Locale } from '@luwag/domain/format-date';
import type { MailRow, MailWords } from './templates/template.ts';

export type LaidOutMail = { subject: string; text: string; html: string };

/** The same words twice: as plain text, and as a page that looks like ours and loads nothing. */
export const layOutMail = (words: MailWords, locale: Locale): LaidOutMail => ({
  subject: words.subject,
  text: textOf(words, locale),
  html: pageOf(words, locale),
});

const goodbye = {
  en: 'Luwag. Buy now, pay later, with room to breathe.',
  fil: 'Luwag. Bumili ngayon, magbayad nang maluwag.',
};
const orOpen = {
  en: 'If the button does not work, open this link:',
  fil: 'Kung ayaw gumana ng button, buksan ang link na ito:',
};

function textOf(words: MailWords, locale: Locale): string {
  const { heading, lines, rows = [], button, code, notes, document } = words;
  const act = button ? [`${button.label}:\n${button.link}`] : [];
  const typed = code ? [code] : [];
  const figures = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`)] : [];
  const said = [heading, ...lines, ...figures.map((each) => each.join('\n')), ...act, ...typed];
  const kept = document ? [`${document.title}\n\n${document.text}`] : [];
  return `${[...said, ...notes, ...kept, `-- \n${goodbye[locale]}`].join('\n\n')}\n`;
}

// Mail readers drop style sheets, so each element carries its own look. Colours are the product's
// paper, ink and teal.
const font = 'font-family:Arial,Helvetica,sans-serif';
const paragraph = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#16211f`;
const small = `margin:0 0 12px;${font};font-size:14px;line-height:20px;color:#3e4b48`;
const buttonLook = `display:inline-block;padding:15px 28px;${font};font-size:16px;font-weight:bold;line-height:22px;color:#fffefb;text-decoration:none`;

function pageOf(words: MailWords, locale: Locale): string {
  const { subject, heading, lines, rows = [], button, code, notes, document } = words;
  const body = [
    `<h1 style="margin:0 0 16px;${font};font-size:26px;line-height:32px;color:#16211f">${escaped(heading)}</h1>`,
    ...lines.map((line) => `<p style="${paragraph}">${escaped(line)}</p>`),
    ...(rows.length > 0 ? [figuresOf(rows)] : []),
    ...(button ? [buttonOf(button, locale)] : []),
    ...(code ? [codeOf(code)] : []),
    ...notes.map((note) => `<p style="${small}">${withLinks(escaped(note))}</p>`),
    ...(document ? [documentOf(document)] : []),
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#fbf8f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="padding:0 4px 20px;${font};font-size:20px;font-weight:bold;color:#0f6b62">Luwag</td></tr>
<tr><td style="padding:28px 24px;background:#fffefb;border:1px solid #e6dfd2;border-radius:20px">
${body}
</td></tr>
<tr><td style="padding:20px 4px;${font};font-size:13px;line-height:18px;color:#5c6763">${goodbye[locale]}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const cell = `padding:8px 0;border-top:1px solid #e6dfd2;${font};font-size:14px;line-height:20px`;

/** Read aloud as pairs: the name heads its row. */
function figuresOf(rows: MailRow[]): string {
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="${cell};padding-right:16px;font-weight:normal;color:#3e4b48">${escaped(label)}</th><td align="right" style="${cell};font-weight:bold;color:#16211f">${escaped(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 20px">${lines.join('')}</table>`;
}

function buttonOf({ label, link }: { label: string; link: string }, locale: Locale): string {
  const href = escaped(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td style="background:#0f6b62;border-radius:14px"><a href="${href}" style="${buttonLook}">${escaped(label)}</a></td></tr></table>
<p style="${small}">${orOpen[locale]}<br><a href="${href}" style="color:#0f6b62;word-break:break-all">${href}</a></p>`;
}

const codeOf = (code: string): string =>
  `<p style="margin:8px 0 20px;${font};font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#16211f">${escaped(code)}</p>`;

/** Its lines as they are: it is English whatever the mail is in, for that is what binds. */
const documentOf = ({ title, text }: { title: string; text: string }): string =>
  `<h2 style="margin:24px 0 12px;padding-top:20px;border-top:1px solid #e6dfd2;${font};font-size:18px;line-height:24px;color:#16211f">${escaped(title)}</h2>
<p lang="en" style="${small};white-space:pre-line">${escaped(text)}</p>`;

/** Only after escaping: a link in a note becomes one that can be pressed. */
const withLinks = (safe: string): string =>
  safe.replaceAll(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" style="color:#0f6b62;word-break:break-all">${link}</a>`,
  );

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
