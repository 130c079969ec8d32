import { type RawBuilder, sql } from 'kysely';
import {
  type CompositeTypes,
  compositeFields,
  type Functions,
  functionArguments,
  functionColumns,
} from './functions.ts';

// Calls of the database's functions. Names and types of arguments and rows are generated from the
// database, so that a caller of a function that changed does not compile.

export type FunctionName = keyof Functions;
export type ArgumentsOf<F extends FunctionName> = Functions[F]['args'];

/**
 * A row of a function. SQL does not say which columns may be null: a caller names those that the
 * function always fills, and has to face null in the others.
 */
export type RowOf<F extends FunctionName, Filled extends keyof Functions[F]['row'] = never> = {
  [C in keyof Functions[F]['row']]: C extends Filled
    ? NonNullable<Functions[F]['row'][C]>
    : Functions[F]['row'][C];
};

/** A value of a composite type, in which only the fields named may be null. */
export type CompositeOf<
  T extends keyof CompositeTypes,
  Nullable extends keyof CompositeTypes[T] = never,
> = {
  [C in keyof CompositeTypes[T]]: C extends Nullable
    ? CompositeTypes[T][C]
    : NonNullable<CompositeTypes[T][C]>;
};

/** A call as part of a query: `f(a => $1::type, …)`. */
export function callOf<F extends FunctionName>(name: F, args: ArgumentsOf<F>): RawBuilder<unknown> {
  const { texts, values } = templateOf(name);
  return sql(texts as unknown as TemplateStringsArray, ...values(args));
}

/**
 * All that a function returns, as a statement to be prepared once on each connection. It names its
 * columns: a prepared `*` fails once the function returns one more (client.ts).
 */
export function statementOf<F extends FunctionName>(
  name: F,
): { text: string; values: (args: ArgumentsOf<F>) => unknown[] } {
  const { texts, values } = templateOf(name);
  const call = texts.reduce((text, next, i) => `${text}$${i}${next}`);
  const columns: readonly string[] = functionColumns[name];
  const named = columns.map((column) => `"${column}"`).join(', ');
  return { text: `select ${named} from ${call}`, values };
}

type Template = { texts: string[]; values: (args: object) => unknown[] };

const templates = new Map<FunctionName, Template>();

/** The call as text around its values. A composite argument is written field by field. */
function templateOf(name: FunctionName): Template {
  const known = templates.get(name);
  if (known) return known;
  const places: string[][] = [];
  const writePlace = (path: string[], type: string): string => {
    places.push(path);
    return `${cut}::${type}`;
  };
  const writeArgument = ([argument, type]: [string, string]): string => {
    const fields: Record<string, string> | undefined =
      compositeFields[type as keyof typeof compositeFields];
    if (!fields) return `${argument} => ${writePlace([argument], type)}`;
    const written = Object.entries(fields).map(([field, of]) => writePlace([argument, field], of));
    return `${argument} => row(${written.join(', ')})::${type}`;
  };
  const args = Object.entries<string>(functionArguments[name]).map(writeArgument);
  const template: Template = {
    texts: `${name}(${args.join(', ')})`.split(cut),
    values: (given) => places.map((path) => path.reduce(memberOf, given as unknown)),
  };
  templates.set(name, template);
  return template;
}

/** Stands where a value goes; in no name and no type. */
const cut = '\0';

const memberOf = (value: unknown, name: string): unknown =>
  (value as Record<string, unknown> | null)?.[name] ?? null;
