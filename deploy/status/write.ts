import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './files.ts';
import type { Shown } from './judge.ts';
import type { Locale } from './manila.ts';
import { pageFiles, renderPage } from './page.ts';
import { wordsOf } from './words.ts';

const own = import.meta.dirname;
const root = join(own, '../..');
const fonts = ['familjen-grotesk-luwag.woff2', 'familjen-grotesk-peso.woff2', 'OFL.txt'];
const assets = [
  { from: join(own, 'stale.js'), to: 'stale.js' },
  { from: join(root, 'apps/web/public/favicon.svg'), to: 'favicon.svg' },
  ...fonts.map((name) => ({ from: join(root, 'packages/ui/src/fonts', name), to: name })),
];

/** Everything that a static host serves. Pages come last: what they name is there before them. */
export function writePages(folder: string, shown: Shown, site?: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { from, to } of assets) replaceFile(join(folder, to), readFileSync(from));
  const styles = [join(root, 'packages/ui/src/tokens.css'), join(own, 'status.css')];
  const style = [...styles, join(own, 'parts.css')].map((path) => readFileSync(path, 'utf8'));
  replaceFile(join(folder, 'status.css'), style.join('\n'));
  replaceFile(join(folder, 'status.json'), `${JSON.stringify(asData(shown), null, 2)}\n`);
  for (const locale of Object.keys(pageFiles) as Locale[])
    replaceFile(join(folder, pageFiles[locale]), renderPage(shown, { locale, site }));
}

const isoOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

/** The same for programs: shares and states, and no number of anybody's calls. */
function asData({ writtenAt, measuredAt, state, parts, current, planned, past }: Shown) {
  return {
    state,
    measured_at: isoOf(measuredAt),
    written_at: isoOf(writtenAt),
    parts: parts.map(({ name, state: partState, days, share }) => ({
      id: name,
      name: { en: wordsOf.en.parts[name].name, fil: wordsOf.fil.parts[name].name },
      state: partState,
      ...(share ? { share: { ...share, measured: share.measured ?? null } } : {}),
      days: days.map(({ date, state: dayState, minutes }) => ({
        date,
        state: dayState,
        minutes: minutes ?? null,
      })),
    })),
    incidents: [...current, ...planned, ...past].map(({ from, until, told, ...rest }) => ({
      ...rest,
      from: isoOf(from),
      until: isoOf(until),
      title: { en: told.en.title, fil: told.fil?.title ?? null },
    })),
  };
}
