import type { Endpoint } from '@luwag/contracts/endpoint';
import { z } from 'zod';

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** By what members of an answer are called that tell who somebody is, masked or not. */
const personal = new Set([
  ...['name', 'email', 'number', 'contact_number', 'first_name', 'last_name', 'birth_date'],
  ...['address', 'buyer_name', 'account_name', 'actor_name', 'author', 'masked', 'value', 'csv'],
]);

/** What of people a call answers with; pictures have no members, and are all of somebody. */
export function personalMembersOf({ success }: Endpoint): string[] {
  if (success.contentType === 'image/jpeg') return ['image'];
  const schema = z.toJSONSchema(success.body, { unrepresentable: 'any' }) as Schema;
  return [...new Set(membersIn(schema))].filter((member) => personal.has(member));
}

function membersIn(schema: Schema | boolean | undefined): string[] {
  if (typeof schema !== 'object') return [];
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      name,
      ...membersIn(member),
    ]),
    ...membersIn(schema.items),
    ...membersIn(schema.additionalProperties),
    ...inside.flatMap(membersIn),
  ];
}
