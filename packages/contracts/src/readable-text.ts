import { z } from 'zod';

/**
 * A line that other people will read: a name, a description. What cannot be seen is refused: marks
 * that turn text around, blanks of no width and control signs make one name look like another.
 */
export const readableLine = (length: { min?: number; max: number }) =>
  z
    .string()
    // Before blanks are cut off: a mark that nobody sees counts as one at either end.
    .regex(/^\P{C}*$/u)
    .trim()
    .min(length.min ?? 0)
    .max(length.max);
