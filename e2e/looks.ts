import { shellEnv } from '@luwag/env';
import { type Look, locales, sizes, themes } from './pages.ts';

export const takesAllLooks = shellEnv().LOOKS === 'all';

export const allLooks: Look[] = themes.flatMap((theme) =>
  locales.flatMap((locale) => sizes.map((size): Look => ({ theme, locale, size }))),
);

/**
 * Two in one language, which goes by turns: the page is opened once for both themes and both sizes.
 * `npm run looks` takes them all.
 */
export function looksOfOnePage(turn: number): Look[] {
  if (takesAllLooks) return allLooks;
  const locale = locales[turn % locales.length] ?? 'en';
  const [theme, other] = turn % 4 < 2 ? themes : themes.toReversed();
  const [small, large] = sizes;
  return [
    { theme: theme ?? 'light', locale, size: small },
    { theme: other ?? 'dark', locale, size: large },
  ];
}

/**
 * Two opposite ones, so that each page is seen in both themes, both languages and both sizes; which
 * two goes by turns, so that every two choices meet somewhere. `npm run looks` takes them all.
 */
export function looksFor(turn: number, all: Look[] = allLooks): Look[] {
  const first = turn % (all.length / 2);
  return takesAllLooks ? all : all.filter((_, i) => i === first || i === all.length - 1 - first);
}
