import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PartName, partNames } from '../monitoring/status-levels.ts';
import { dateAt, dayMs, type Locale, momentOf } from './manila.ts';

/** What staff say of a part. Nobody can say that it works where measuring says otherwise. */
const stated = ['planned', 'slow', 'partly', 'down'] as const;
export type Stated = (typeof stated)[number];

export type Told = { title: string; updates: readonly { at: number; text: string }[] };
export type Incident = {
  /** Name of its file, without the ending. */
  id: string;
  state: Stated;
  parts: readonly PartName[];
  from: number;
  /** None while it goes on. */
  until: number | undefined;
  /** In English at least. */
  told: { en: Told; fil?: Told };
};

export type Incidents = { incidents: Incident[]; faults: string[] };

/** Every file of the folder. One that has a fault is left out and named; the others are shown. */
export function readIncidents(folder: string): Incidents {
  const incidents: Incident[] = [];
  const faults: string[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.md') || file.toLowerCase() === 'readme.md') continue;
    try {
      const text = readFileSync(join(folder, file), 'utf8');
      incidents.push(parseIncident(file.slice(0, -'.md'.length), text));
    } catch (error) {
      faults.push(`${file}: ${(error as Error).message}`);
    }
  }
  return { incidents, faults };
}

/**
 * Lines of facts, then for each language a heading with the title and below it what happened, by
 * the clock. All of it is plain text: a sign that means something in HTML or Markdown is shown.
 */
export function parseIncident(id: string, text: string): Incident {
  const [head = '', ...sections] = text.replaceAll('\r\n', '\n').split(/^# /m);
  const facts = factsIn(head);
  const state = stated.find((each) => each === facts.get('state'));
  if (!state) throw new Error(`state is one of ${stated.join(', ')}`);
  const names = (facts.get('parts') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const parts = partNames.filter((name) => names.includes(name));
  if (parts.length === 0 || parts.length < names.length)
    throw new Error(`parts are of ${partNames.join(', ')}`);
  const from = timeIn(facts, 'from');
  const until = facts.get('until') ? timeIn(facts, 'until') : undefined;
  if (until !== undefined && until < from) throw new Error('until is before from');
  if (state === 'planned' && until === undefined) throw new Error('planned work has an end: until');
  const told = sections.map((section) => toldIn(section, from));
  const [en, fil] = (['en', 'fil'] as const).map((locale) =>
    told.find((each) => each.locale === locale),
  );
  if (!en) throw new Error('there is no heading: # What happened');
  return {
    id,
    state,
    parts,
    from,
    until,
    told: { en: en.told, ...(fil ? { fil: fil.told } : {}) },
  };
}

function factsIn(head: string): Map<string, string> {
  const lines = head.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const [, name, value = ''] = /^(state|parts|from|until):(.*)$/.exec(line) ?? [];
      if (!name) throw new Error(`not a fact: ${line}`);
      return [name, value.trim()];
    }),
  );
}

function timeIn(facts: Map<string, string>, name: string): number {
  const at = momentOf(facts.get(name) ?? '');
  if (Number.isNaN(at)) throw new Error(`${name} is a time in Manila, like 2026-11-18 14:05`);
  return at;
}

function toldIn(section: string, from: number): { locale: Locale; told: Told } {
  const [heading = '', ...lines] = section.split('\n');
  const locale = heading.startsWith('fil:') ? 'fil' : 'en';
  const title = heading.replace(/^fil:/, '').trim();
  if (title === '') throw new Error('a heading has no words');
  const updates: { at: number; text: string }[] = [];
  for (const line of lines) {
    const [, date, time, rest] = /^(?:(\d{4}-\d{2}-\d{2}) )?(\d{2}:\d{2}) (.*)$/.exec(line) ?? [];
    const last = updates.at(-1);
    if (time) updates.push({ at: after(last?.at ?? from, date, time), text: rest?.trim() ?? '' });
    else if (last) last.text = `${last.text}\n${line.trim()}`.trim();
    else if (line.trim() !== '') updates.push({ at: from, text: line.trim() });
  }
  return { locale, told: { title, updates } };
}

/** A time without its day is the next such time: what began at 23:50 goes on at 00:10. */
function after(last: number, date: string | undefined, time: string): number {
  const at = momentOf(`${date ?? dateAt(last)} ${time}`);
  if (Number.isNaN(at)) throw new Error(`no such time: ${date ?? ''} ${time}`);
  return date === undefined && at < last - dayMs / 2 ? at + dayMs : at;
}
