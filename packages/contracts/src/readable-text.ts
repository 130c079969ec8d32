import { z } from 'zod';

/**
 * A line that other people will read: a name, a description. What cannot be seen is refused: marks
 * that turn text around, blanks of no width, control signs and letters that are drawn as nothing
 * (fillers, variation selectors, the empty Braille cell) make one name look like another.
 */
export const readableLine = (length: { min?: number; max: number }) =>
  z
    .string()
    // Before blanks are cut off: a mark that nobody sees counts as one at either end.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]*$/u)
    .trim()
    .min(length.min ?? 0)
    .max(length.max);

/** The same over several lines: of what is not seen, line breaks alone are taken. */
export const readableText = (length: { min?: number; max: number }) =>
  z
    .string()
    .regex(/^(?:[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]|[\r\n])*$/u)
    .trim()
    .min(length.min ?? 0)
    .max(length.max);
