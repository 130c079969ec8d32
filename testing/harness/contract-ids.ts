import type { Endpoint } from '@luwag/contracts/endpoint';
import { z } from 'zod';

type Schema = {
  type?: string;
  format?: string;
  const?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** The members a body may have; undefined when it says itself that there may be others. */
export const membersOf = ({ body }: Endpoint): string[] | undefined =>
  body instanceof z.ZodObject && !body.def.catchall ? Object.keys(body.shape) : undefined;

/**
 * Every place in a contract where a caller names a thing: path parameters, and ids anywhere in the
 * query or the body. Variants of a body are told apart by their `action`.
 */
export function idsOf(endpoint: Endpoint): string[] {
  const params = Object.keys(endpoint.params?.shape ?? {}).map((name) => `params.${name}`);
  const inside = (['query', 'body'] as const).flatMap((place) => {
    const schema = endpoint[place];
    return schema ? idsIn(schemaOf(schema), place) : [];
  });
  return [...new Set([...params, ...inside])];
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

function idsIn(schema: Schema, path: string): string[] {
  if (schema.format === 'uuid') return [path];
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const action = schema.properties?.action?.const;
  const here = action ? `${path}[${action}]` : path;
  return [
    ...variants.flatMap((variant) => idsIn(variant, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      idsIn(member, `${here}.${name}`),
    ),
    ...(schema.items ? idsIn(schema.items, `${here}[]`) : []),
  ];
}
