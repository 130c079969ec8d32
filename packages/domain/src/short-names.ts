// Names as others are shown them, a first name and an initial: Maria S.

/** Whether what was typed could be one: letters, and what stands between them. */
export const isNameLike = (typed: string): boolean => /^\p{L}[\p{L}\p{M}' .\u2019-]*$/u.test(typed);

/** Accents, capitals and the dot of an initial do not matter. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a shown name begins as it was typed. Nothing typed is nobody. */
export function readsAs(shortName: string, typed: string): boolean {
  const wanted = fold(typed);
  return wanted !== '' && fold(shortName).startsWith(wanted);
}
