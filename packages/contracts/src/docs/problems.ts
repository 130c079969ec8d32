import { platformRefusals } from '../problem.ts';
import { everyEndpoint, type ProblemCode } from './all.ts';
import en from './problems.en.json' with { type: 'json' };
import fil from './problems.fil.json' with { type: 'json' };

/** The words for one code: what it is called, what happened, and what to do about it. */
export type ProblemWords = { title: string; what: string; next: string };

type Catalogue = Record<ProblemCode, ProblemWords>;

/**
 * The error catalogue, served at `/problems/<code>`. A refusal that a contract declares and that
 * has no words in either language does not compile.
 */
export const problemWords: { en: Catalogue; fil: Catalogue } = { en, fil };

export const isProblemCode = (code: string): code is ProblemCode =>
  Object.hasOwn(problemWords.en, code);

/** How it is answered, and which calls say themselves that they can; any other code is anyone's. */
export function problemFacts(code: ProblemCode): { status: number; calls: string[] } {
  const refusing = everyEndpoint.filter(({ refusals }) => code in refusals);
  const declared: Record<string, number> = { ...platformRefusals, ...refusing[0]?.refusals };
  return {
    status: declared[code] ?? 500,
    calls: refusing.map(({ method, path }) => `${method} ${path}`).sort(),
  };
}
