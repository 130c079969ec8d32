import { z } from 'zod';

/** One place of a request that cannot be used, with the bound it passed where there is one. */
export const FieldError = z.object({
  /** Where: `/body/amount`, `/query/page`, `/params/ref`. */
  path: z.string(),
  /**
   * `too_big`, `too_small`, `invalid_type`, `invalid_value`, `invalid_format` and the like. Of the
   * members in `values`, `one_of_required` wants one and `only_one_of` takes no more than one.
   */
  code: z.string(),
  /** Of a number its value, of a text its length, of a list or an object how many it may hold. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** The bound itself is not taken either. */
  exclusive: z.boolean().optional(),
  /** A type, or of `custom` the member that this one has to repeat. */
  expected: z.string().optional(),
  values: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  /** What is taken, in words, where the format's name does not say it. */
  detail: z.string().optional(),
});
export type FieldError = z.infer<typeof FieldError>;
