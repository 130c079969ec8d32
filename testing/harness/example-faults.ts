import { z } from 'zod';

/** What is wrong with an example of a schema; an object is held to its declared members. */
export function exampleFaults(schema: z.ZodType | undefined, value: unknown): unknown[] {
  if (!schema) return value === undefined ? [] : ['shown, though there is none'];
  const strict = schema instanceof z.ZodObject && !schema.def.catchall ? schema.strict() : schema;
  return strict.safeParse(value).error?.issues ?? [];
}
