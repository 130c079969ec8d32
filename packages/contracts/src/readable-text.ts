import { z } from 'zod';

/**
 * What cannot be seen: marks that turn text around, blanks of no width, control signs and letters
 * that are drawn as nothing (fillers, variation selectors, the empty Braille cell).
 */
const unseen = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}`;

/** England's, Scotland's and Wales's: a black flag, and its letters in signs that are not seen. */
const nation =
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}` +
  String.raw`|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;

const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]`;

/**
 * Everything else, and emoji as phones send them: some hold a sign that is not seen by itself, as
 * the heart, the keycaps and the families do. No two of the choices begin with the same sign, so
 * that nothing is tried twice.
 */
const written =
  String.raw`[^${unseen}\p{Extended_Pictographic}\p{Emoji_Modifier}0-9#*]` +
  String.raw`|${picture}(?:\uFE0F|${nation})?(?:\u200D${picture}\uFE0F?)*|[0-9#*](?:\uFE0F\u20E3)?`;

/** What each format takes, in words for whoever sent something else: a pattern tells nobody. */
export const formatWords: Readonly<Record<string, string>> = {
  readable_line:
    'Control characters, line breaks and characters that cannot be seen are not taken; ' +
    'some emoji hold one.',
  written_line:
    'Control characters, line breaks and characters that cannot be seen are not taken, ' +
    'save inside an emoji.',
  written_text:
    'Control characters and characters that cannot be seen are not taken, save line breaks and ' +
    'inside an emoji.',
};

type Length = { min?: number; max: number };

const textOf = (format: string, pattern: string, { min = 0, max }: Length) =>
  z
    // Before blanks are cut off: a mark that nobody sees counts as one at either end.
    .stringFormat(format, new RegExp(pattern, 'u'))
    .trim()
    .min(min)
    .max(max);

/**
 * A name that other people will read, and know somebody or something by. What cannot be seen is
 * refused, for it makes one name look like another.
 */
export const readableLine = (length: Length) => textOf('readable_line', `^[^${unseen}]*$`, length);

/** A line that says something and names nobody: what was bought, a note. Emoji are taken whole. */
export const writtenLine = (length: Length) => textOf('written_line', `^(?:${written})*$`, length);

/** The same over several lines: of what is not seen, line breaks are taken too. */
export const writtenText = (length: Length) =>
  textOf('written_text', String.raw`^(?:${written}|[\r\n])*$`, length);
