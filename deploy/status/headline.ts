import type { Shown, State } from './judge.ts';
import type { Words } from './words.ts';

const list = (names: readonly string[], and: string): string =>
  names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')}${and}${names[names.length - 1]}`;

/** The state of everything: one sentence, or one for each kind of trouble, the worst first. */
export function headlinesOf({ parts }: Pick<Shown, 'parts'>, words: Words): string[] {
  if (parts.every(({ state }) => state === 'working')) return [words.allWork];
  if (parts.every(({ state }) => state === 'unknown')) return [words.nothingMeasured];
  const kinds: Exclude<State, 'working'>[] = ['down', 'partly', 'slow', 'unknown'];
  return kinds.flatMap((kind) => {
    const names = parts
      .filter(({ state }) => state === kind)
      .map(({ name }) => words.parts[name].inSentence);
    return names.length > 0 ? [`${words.now[kind]}${list(names, words.and)}`] : [];
  });
}
