/**
 * What is kept of a call for whoever made it to read later: its shape, amounts, ids, moments and
 * words that are ours. Everything else that anybody could have typed is hidden, whatever it is
 * called: a list of what is secret is never complete, a list of what is not can be.
 */
export const hidden = '[hidden]';

const keptNames = new Set([
  ...['id', 'status', 'state', 'type', 'mode', 'currency', 'code', 'title', 'path', 'outcome'],
  ...['order_reference', 'reference', 'failure_reason', 'events', 'scopes', 'disabled_reason'],
]);
const isKeptName = (name: string): boolean => keptNames.has(name) || /_(id|at|until)$/.test(name);

/** Never kept, and neither is what is inside. */
const secretName = /pass|secret|token|otp|pin$|cvv|card|account_number|key|signature|metadata/;
/** A member that nobody but the caller named may be a name of somebody. */
const plainName = /^[a-z][a-z0-9_]{0,39}$/;

/** A key of ours, or a secret of webhooks: what gives it away, wherever it stands. */
const ownSecret = /lw_(live|test)_|whsec_/i;

const depthMax = 6;
const itemsMax = 3;
const membersMax = 40;

/** What stays of a text, by the name of what it is in. */
type Keeps = (text: string, name: string) => string;

/** Of a call of ours. */
export const redact = (value: unknown): unknown => reduced(value, keptOf, '', 0);

/** Of a call that nobody read: of names that are ours, too, nobody knows what is in them. */
export const redactUnread = (value: unknown): unknown => reduced(value, () => hidden, '', 0);

const keptOf: Keeps = (value, name) => (isKeptName(name) ? redactText(value) : hidden);

function reduced(value: unknown, keeps: Keeps, name: string, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (secretName.test(name)) return hidden;
  // A number of this size is a telephone's or a card's rather than an amount.
  if (typeof value === 'number') return Math.abs(value) < 1e9 ? value : hidden;
  if (typeof value === 'string') return keeps(value, name);
  if (typeof value !== 'object' || depth >= depthMax) return hidden;
  if (Array.isArray(value)) {
    const kept = value.slice(0, itemsMax).map((item) => reduced(item, keeps, name, depth + 1));
    return value.length > itemsMax ? [...kept, `[${value.length - itemsMax} more]`] : kept;
  }
  const members = Object.entries(value).slice(0, membersMax);
  return Object.fromEntries(
    members.map(([member, inner]) =>
      plainName.test(member) && !ownSecret.test(member)
        ? [member, reduced(inner, keeps, member, depth + 1)]
        : [hidden, hidden],
    ),
  );
}

const textMax = 120;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * A short text whose name is kept. What looks like an address of e-mail, a telephone number, the
 * number of a card or a secret of ours is not, wherever it stands.
 */
export function redactText(text: string): string {
  if (uuid.test(text) || moment.test(text)) return text;
  const hasNumber = /\d(?:[ .()-]{0,2}\d){8}/.test(text);
  const isTelling = text.includes('@') || hasNumber || ownSecret.test(text);
  return text.length > textMax || isTelling ? hidden : text;
}

/** The path of a call by its template: what stands where an id should is hidden if it is none. */
export function redactPath(template: string, path: string): string {
  const given = path.split('/');
  return template
    .split('/')
    .map((part, at) => {
      if (!part.startsWith('{')) return part;
      const value = given[at] ?? '';
      return uuid.test(value) ? value : hidden;
    })
    .join('/');
}

/** The path of no call of ours: words of our paths and ids are kept, wherever they stand. */
export const redactUnknownPath = (path: string, known: ReadonlySet<string>): string =>
  path
    .split('/')
    .slice(0, membersMax)
    .map((part) => (known.has(part) || uuid.test(part) ? part : hidden))
    .join('/');
