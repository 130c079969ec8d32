import {
  isProblemCode,
  type ProblemWords,
  problemFacts,
  problemWords,
} from '@luwag/contracts/docs/problems';
import { data } from 'react-router';
import type { Locale } from '#app/shared/page/preferences.ts';

/** A code of the catalogue, as its line in the list shows it. */
type ProblemLine = { code: string; status: number; title: string };
/** The same with all that its own page says. */
type ProblemEntry = ProblemLine & Pick<ProblemWords, 'what' | 'next'> & { calls: string[] };

export function getProblem(code: string, locale: Locale): ProblemEntry {
  if (!isProblemCode(code)) throw data('problem_not_found', { status: 404 });
  return { code, ...problemWords[locale][code], ...problemFacts(code) };
}

/** Every code under the status that it is answered with. */
export function listProblems(locale: Locale): { status: number; lines: ProblemLine[] }[] {
  const lines = Object.keys(problemWords.en)
    .filter(isProblemCode)
    .map((code) => ({
      code,
      status: problemFacts(code).status,
      title: problemWords[locale][code].title,
    }));
  return [...Map.groupBy(lines, ({ status }) => status)]
    .sort(([a], [b]) => a - b)
    .map(([status, own]) => ({ status, lines: own }));
}
