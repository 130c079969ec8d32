import { z } from 'zod';

/**
 * A line that other people will read: a name, a description. What cannot be seen is refused: marks
 * that turn text around, blanks of no width and control signs make one name look like another.
 */
export const readableLine = (length: { min?: number; max: number }) =>
  z
    .string()
    .trim()
    .min(length.min ?? 0)
    .max(length.max)
    .regex(/^\P{C}*$/u);
