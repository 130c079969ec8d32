// As much of YAML as manifests need. Strings are always in double quotes, as in JSON, which every
// reader of YAML takes for what they are: `on`, `0644` and `1e3` stay strings.

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

export const printYaml = (documents: readonly object[]): string =>
  documents.map((each) => `---\n${block(each as Value, 0)}\n`).join('');

function block(value: Value, depth: number): string {
  const indent = '  '.repeat(depth);
  if (Array.isArray(value))
    // The first member of an item stands on the line of its dash.
    return value.map((item) => `${indent}- ${nested(item, depth + 1).trimStart()}`).join('\n');
  if (isMap(value))
    return Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => {
        const text = nested(member, depth + 1);
        return `${indent}${keyOf(name)}:${text.startsWith(' ') ? `\n${text}` : ` ${text}`}`;
      })
      .join('\n');
  return JSON.stringify(value);
}

/** What is empty or no collection stands on its own line; the rest below, indented. */
const nested = (value: Value, depth: number): string =>
  isScalar(value) ? JSON.stringify(value) : block(value, depth);

const isMap = (value: Value): value is { [name: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: Value): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0;

/** Older readers take these for something else than a name. */
const reserved = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

const keyOf = (name: string): string =>
  /^[A-Za-z][\w.-]*$/.test(name) && !reserved.test(name) ? name : JSON.stringify(name);
