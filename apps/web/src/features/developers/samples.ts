import { type Call, keyPlaceholder, type Language, originPlaceholder } from './document.ts';

/** A call as each language makes it without any library, with the example of its description. */
export function samplesOf(call: Omit<Call, 'refusals'>): Record<Language, string> {
  const asked = { ...call, url: urlOf(call) };
  return { node: nodeOf(asked), curl: curlOf(asked), php: phpOf(asked), python: pythonOf(asked) };
}

type Asked = Omit<Call, 'refusals'> & { url: string };

const sampleKey = '7c0f7b1e-2f2c-4c0e-9a55-1d6b1a0f3c11';

function urlOf({ path, parameters, exampleParams }: Omit<Call, 'refusals'>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleParams[name] ?? name);
  const query = new URLSearchParams(
    parameters
      .map(({ name }) => [name, path.includes(`{${name}}`) ? '' : (exampleParams[name] ?? '')])
      .filter(([, value]) => value) as [string, string][],
  );
  return `${originPlaceholder}${filled}${query.size > 0 ? `?${query}` : ''}`;
}

const headersOf = ({ isIdempotent, exampleBody }: Asked): [string, string][] => [
  ['Authorization', `Bearer ${keyPlaceholder}`],
  ...(isIdempotent ? [['Idempotency-Key', sampleKey] as [string, string]] : []),
  ...(exampleBody === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
];

/** As a source has it: one member a line, however deep. */
const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2);
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const curlOf = (call: Asked): string =>
  [
    `curl -X ${call.method} '${call.url}'`,
    ...headersOf(call).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(call.exampleBody === undefined
      ? []
      : [`-d '${JSON.stringify(call.exampleBody).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');

const nodeOf = (call: Asked): string =>
  [
    `const response = await fetch('${call.url}', {`,
    `  method: '${call.method}',`,
    '  headers: {',
    ...headersOf(call).map(([name, value]) => `    '${name}': '${value}',`),
    '  },',
    ...(call.exampleBody === undefined
      ? []
      : [`  body: JSON.stringify(${indented(jsonOf(call.exampleBody), '  ')}),`]),
    '});',
    ...(call.exampleAnswer === undefined ? [] : ['const answer = await response.json();']),
  ].join('\n');

const phpOf = (call: Asked): string =>
  [
    '<?php',
    "$context = stream_context_create(['http' => [",
    `  'method' => '${call.method}',`,
    "  'header' => [",
    ...headersOf(call).map(([name, value]) => `    '${name}: ${value}',`),
    '  ],',
    ...(call.exampleBody === undefined
      ? []
      : [`  'content' => json_encode(${indented(phpValue(call.exampleBody), '  ')}),`]),
    "  'ignore_errors' => true,",
    ']]);',
    `$answer = json_decode(file_get_contents('${call.url}', false, $context));`,
  ].join('\n');

const pythonOf = (call: Asked): string =>
  [
    'import json, urllib.request',
    '',
    ...(call.exampleBody === undefined ? [] : [`body = ${pythonValue(call.exampleBody)}`]),
    'headers = {',
    ...headersOf(call).map(([name, value]) => `    '${name}': '${value}',`),
    '}',
    'request = urllib.request.Request(',
    `    '${call.url}',`,
    ...(call.exampleBody === undefined ? [] : ['    json.dumps(body).encode(),']),
    `    headers=headers, method='${call.method}')`,
    call.exampleAnswer === undefined
      ? 'urllib.request.urlopen(request)'
      : 'answer = json.load(urllib.request.urlopen(request))',
  ].join('\n');

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function phpValue(value: unknown, depth = 1): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const pad = '  '.repeat(depth);
  const lines = Array.isArray(value)
    ? value.map((one) => phpValue(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${quoted(name)} => ${phpValue(one, depth + 1)}`);
  return `[\n${lines.map((line) => `${pad}${line},\n`).join('')}${pad.slice(2)}]`;
}

function pythonValue(value: unknown, depth = 1): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return String(value);
  const pad = '    '.repeat(depth);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map((one) => pythonValue(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${quoted(name)}: ${pythonValue(one, depth + 1)}`);
  return `${open}\n${lines.map((line) => `${pad}${line},\n`).join('')}${pad.slice(4)}${close}`;
}
