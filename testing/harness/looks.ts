/** An answer over HTTP, however it was asked for. */
export type Answered = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
};

// What is another for every answer. Of these only the length may be compared.
const everyAnswersOwn = new Set(['date', 'x-request-id']);
const ownMembers = new Set(['request_id', 'token', 'id', 'sessionId', 'data', 'iv', 'tag']);

/**
 * Everything that a stranger sees of an answer, but for what is random in it. Two answers that look
 * alike tell nothing about what was asked.
 */
export function looksOf({ status, headers, body }: Answered): string {
  const shown = Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, headerLooks(name, value)])
    .toSorted(([a = ''], [b = '']) => String(a).localeCompare(String(b)));
  return JSON.stringify({ status, headers: shown, body: body && bodyLooks(JSON.parse(body)) });
}

function headerLooks(name: string, value: unknown): unknown {
  if (name === 'set-cookie')
    return [value].flat().map((cookie) => String(cookie).replace(/=[^;]*/, '=…'));
  return everyAnswersOwn.has(name) ? String(value).length : value;
}

function bodyLooks(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && ownMembers.has(name)) return value.length;
  if (Array.isArray(value)) return value.map((each) => bodyLooks(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, bodyLooks(each, key)]),
  );
}
