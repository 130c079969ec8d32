import type { Call } from '../../apps/web/src/features/developers/document.ts';

/**
 * A Postman collection (format 2.1) of the calls that a shop's server makes. Address and key are
 * variables of the collection; a fresh `Idempotency-Key` is drawn for each call that asks for one.
 */
export function postmanOf(calls: readonly Call[], tags: Readonly<Record<string, string>>) {
  const folders = [...Map.groupBy(calls, ({ tag }) => tag)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    info: {
      name: 'Luwag API',
      description:
        'Set the variables `origin` and `key` (a test key, `lw_test_…`) of the collection. Amounts are whole centavos.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'origin', value: 'https://luwag.example' },
      { key: 'key', value: 'lw_test_YOUR_KEY' },
    ],
    item: folders.map(([tag, own]) => ({
      name: tag,
      description: tags[tag] ?? tag,
      item: own.map(itemOf),
    })),
  };
}

const itemOf = (call: Call) => ({
  name: call.summary,
  request: {
    method: call.method,
    header: [
      ...(call.isIdempotent ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
      ...(call.exampleBody === undefined
        ? []
        : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: urlOf(call),
    ...(call.exampleBody === undefined
      ? {}
      : { body: { mode: 'raw', raw: JSON.stringify(call.exampleBody, null, 2) } }),
    description: call.description,
  },
});

function urlOf({ path, parameters, exampleParams }: Call) {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1'));
  const asked = parameters.filter(({ name }) => !inPath.has(name));
  return {
    raw: `{{origin}}/${segments.join('/')}`,
    host: ['{{origin}}'],
    path: segments,
    variable: [...inPath].map((key) => ({ key, value: exampleParams[key] ?? '' })),
    query: asked.map(({ name, isRequired }) => ({
      key: name,
      value: exampleParams[name] ?? '',
      disabled: !isRequired,
    })),
  };
}
