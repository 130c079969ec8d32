import type { Call, EventDoc, Field } from '../../apps/web/src/features/developers/document.ts';

type ApiChanges = {
  /** Newest first. */
  changes: ({ date: string } & Lines)[];
  /** All that a shop's server can rely on, a line each, as it was when this was last written. */
  surface: string[];
};

/**
 * What a shop's server can rely on, line by line: calls, what they take, answer and refuse, and
 * events. The changelog of the API is the difference between two of these, so that nothing that
 * shops would notice is left out of it.
 */
export function surfaceOf(calls: readonly Call[], events: readonly EventDoc[]): string[] {
  return [
    ...calls.flatMap((call) => [
      call.name,
      ...linesOf(call.name, 'takes', [...call.parameters, ...call.body]),
      ...linesOf(call.name, 'answers', call.answer),
      ...call.refusals.map(({ code, status }) => `${call.name} refuses \`${code}\` (${status})`),
    ]),
    ...events.map(({ name }) => `event ${name}`),
  ].sort();
}

const linesOf = (call: string, what: 'takes' | 'answers', fields: readonly Field[]): string[] =>
  fields.map(({ path, type, isRequired }) => {
    const must = what === 'takes' && isRequired ? ', required' : '';
    return `${call} ${what} \`${path}\` (${type}${must})`;
  });

/**
 * The changes with today's among them. The first time, everything is new; a call that is new as a
 * whole is one line.
 */
export function withChanges(
  known: ApiChanges | undefined,
  surface: string[],
  today: string,
): ApiChanges {
  const before = known?.surface ?? [];
  const added = wholes(surface.filter((line) => !before.includes(line)));
  const removed = wholes(before.filter((line) => !surface.includes(line)));
  const changes = known?.changes ?? [];
  if (added.length + removed.length === 0) return { changes, surface };
  const [newest] = changes;
  const isToday = newest?.date === today;
  const earlier: Lines = isToday ? newest : { added: [], removed: [] };
  const entry = {
    date: today,
    // What came and went on one day was never there.
    added: join(earlier.added, added).filter((line) => !removed.includes(line)),
    removed: join(earlier.removed, removed).filter((line) => !earlier.added.includes(line)),
  };
  const rest = isToday ? changes.slice(1) : changes;
  return { changes: [entry, ...rest].filter(isOfUse), surface };
}

type Lines = { added: string[]; removed: string[] };

const join = (some: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...some, ...others])].sort();

const isOfUse = ({ added, removed }: Lines): boolean => added.length + removed.length > 0;

/** Lines about a call that is listed itself say nothing more. */
function wholes(lines: string[]): string[] {
  const calls = new Set(lines.filter((line) => !line.includes(' ')));
  return lines.filter((line) => calls.has(line) || !calls.has(line.split(' ')[0] ?? ''));
}
