/**
 * How a mail looks. Mail readers drop style sheets, so each element carries its own look by day;
 * those that keep them, and know night from day, take the colours of the night from the sheet.
 */
const font = 'font-family:Arial,Helvetica,sans-serif';

type Part = { style: string; day: Colours; night: Colours };
type Colours = { text?: string; ground?: string; line?: string };

const ink = { day: { text: '#16211f' }, night: { text: '#f4efe6' } };
const softInk = { day: { text: '#3e4b48' }, night: { text: '#c3cbc6' } };
const teal = { day: { text: '#0f6b62' }, night: { text: '#6cc4b7' } };
const faint = { day: { text: '#5c6763' }, night: { text: '#9ba7a2' } };
const paper = { day: { ground: '#fbf8f3' }, night: { ground: '#0d1514' } };
const lines = { day: '#e6dfd2', night: '#27342f' };

const small = `margin:0 0 12px;${font};font-size:14px;line-height:20px`;
const cell = `padding:8px 0;border-top:1px solid;${font};font-size:14px;line-height:20px`;
const lined = ({ day, night }: Pick<Part, 'day' | 'night'>) => ({
  day: { ...day, line: lines.day },
  night: { ...night, line: lines.night },
});

const parts = {
  page: { style: 'margin:0;padding:0', ...paper },
  brand: { style: `padding:0 4px 20px;${font};font-size:20px;font-weight:bold`, ...teal },
  card: {
    style: 'padding:28px 24px;border:1px solid;border-radius:20px',
    ...lined({ day: { ground: '#fffefb' }, night: { ground: '#141e1c' } }),
  },
  goodbye: { style: `padding:20px 4px;${font};font-size:13px;line-height:18px`, ...faint },
  heading: { style: `margin:0 0 16px;${font};font-size:26px;line-height:32px`, ...ink },
  paragraph: { style: `margin:0 0 16px;${font};font-size:16px;line-height:24px`, ...ink },
  small: { style: small, ...softInk },
  code: {
    style: `margin:8px 0 20px;${font};font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px`,
    ...ink,
  },
  label: { style: `${cell};padding-right:16px;font-weight:normal`, ...lined(softInk) },
  figure: { style: `${cell};font-weight:bold`, ...lined(ink) },
  button: {
    style: 'border-radius:14px',
    day: { ground: '#0f6b62' },
    night: { ground: '#6cc4b7' },
  },
  buttonText: {
    style: `display:inline-block;padding:15px 28px;${font};font-size:16px;font-weight:bold;line-height:22px;text-decoration:none`,
    day: { text: '#fffefb' },
    night: { text: '#05231f' },
  },
  link: { style: 'word-break:break-all', ...teal },
  quietLink: { style: 'text-decoration:underline', ...faint },
  documentTitle: {
    style: `margin:24px 0 12px;padding-top:20px;border-top:1px solid;${font};font-size:18px;line-height:24px`,
    ...lined(ink),
  },
  document: { style: `${small};white-space:pre-line`, ...softInk },
} as const satisfies Record<string, Part>;
type PartName = keyof typeof parts;

const written = ({ text, ground, line }: Colours, mark = ''): string =>
  [
    ...(text ? [`color:${text}${mark}`] : []),
    ...(ground ? [`background-color:${ground}${mark}`] : []),
    ...(line ? [`border-color:${line}${mark}`] : []),
  ].join(';');

/** The attributes of one element. */
export const look = (name: PartName): string => {
  const { style, day }: Part = parts[name];
  return `class="${name}" style="${style};${written(day)}"`;
};

const nightRules = Object.entries(parts)
  .map(([name, { night }]: [string, Part]) => `.${name}{${written(night, '!important')}}`)
  .join('');

export const styleSheet = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${nightRules}.mark{stroke:#6cc4b7}.dot{fill:#6cc4b7}}</style>`;

/** Readers that do not draw leave it out, and the name stands alone. It loads nothing. */
export const logo =
  '<svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke-width="8" aria-hidden="true" style="vertical-align:-4px;margin-right:8px"><circle class="dot" cx="8" cy="6" r="4" fill="#0f6b62"/><path class="mark" d="M8 6v6a12 12 0 0 0 12 12h6" stroke="#0f6b62" stroke-dasharray="4.2 2 8.2 2 8.2 99"/><circle cx="26" cy="24" r="4" fill="#ffb224"/><path d="M21.8 24H26" stroke="#ffb224"/></svg>';
