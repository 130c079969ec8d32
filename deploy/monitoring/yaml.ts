/** What our files need of YAML: mappings, lists, strings, numbers and texts of several lines. */
export type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

const isPlain = (text: string) =>
  /^[A-Za-z][\w ./-]*$/.test(text) && !/^(true|false|yes|no|on|off|null)$/i.test(text);

const scalar = (value: string | number | boolean): string =>
  typeof value === 'string' && !isPlain(value) ? JSON.stringify(value) : String(value);

const isEmpty = (value: Yaml): boolean =>
  typeof value === 'object' && Object.keys(value).length === 0;

/** Lines of a value that stands below its key, each with its indentation. */
function linesOf(value: Yaml, indent: string): string[] {
  if (typeof value !== 'object') return [`${indent}${scalar(value)}`];
  if (Array.isArray(value))
    return value.flatMap((each: Yaml) => {
      const [first = '', ...rest] = linesOf(each, `${indent}  `);
      return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
    });
  return Object.entries(value).flatMap(([key, each]) => memberLines(key, each, indent));
}

function memberLines(key: string, value: Yaml, indent: string): string[] {
  const name = `${indent}${isPlain(key) ? key : JSON.stringify(key)}:`;
  if (isEmpty(value)) return [`${name} ${Array.isArray(value) ? '[]' : '{}'}`];
  if (typeof value === 'object') return [name, ...linesOf(value, `${indent}  `)];
  if (typeof value === 'string' && value.includes('\n'))
    return [`${name} |-`, ...value.split('\n').map((line) => `${indent}  ${line}`)];
  return [`${name} ${scalar(value)}`];
}

export const printYaml = (value: Yaml): string => `${linesOf(value, '').join('\n')}\n`;
