/**
 * Every cookie of signing in, by what it is for. They are Secure in development too: browsers take
 * that from `localhost`, and so there is one set of names everywhere. `__Host-` binds a cookie to
 * this very host; `access_token` keeps the name that the API's callers know.
 */
export const cookieNames = {
  session: '__Host-luwag.session',
  access: 'access_token',
  device: '__Host-luwag.device',
  challenge: '__Host-luwag.challenge',
  registration: '__Host-luwag.registration',
  /** What somebody coming in has typed and asked for so far, shown back to them. */
  entry: '__Host-luwag.entry',
  guest: '__Host-luwag.guest',
  csrf: '__Host-luwag.csrf',
  callbackUrl: '__Host-luwag.callback-url',
  /** The plan picked in a checkout while its buyer links a wallet elsewhere. */
  pick: '__Host-luwag.pick',
  /** Whether a merchant looks at real sales or at tests. */
  mode: '__Host-luwag.mode',
  /** Of a device at a counter: what it shows in the place of a person's session. */
  counter: '__Host-luwag.counter',
} as const;
export type CookieName = (typeof cookieNames)[keyof typeof cookieNames];

export const cookieSeconds = {
  device: 365 * 24 * 60 * 60,
  challenge: 3 * 60,
  registration: 30 * 60,
  entry: 30 * 60,
  guest: 24 * 60 * 60,
  /** As long as a proposal is open. */
  pick: 30 * 60,
  /** Counted anew whenever the device is opened. */
  counter: 365 * 24 * 60 * 60,
} as const;

/** What a browser keeps at most for one cookie, name and attributes included. */
const cookieBytesMax = 4_096;

/** One `set-cookie` header; without an age the cookie lasts as long as the browser is open. */
export function cookieHeader(name: CookieName, value: string, maxAgeSeconds?: number): string {
  const age =
    maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`;
  const header = `${name}=${value}; Path=/${age}; HttpOnly; Secure; SameSite=Lax`;
  if (header.length > cookieBytesMax) throw new Error(`the cookie ${name} does not fit`);
  return header;
}

export const clearedCookie = (name: CookieName): string => cookieHeader(name, '', 0);

/** All cookies of a request. The first of two with one name counts. */
export function parseCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, at)).trim();
    if (name && !(name in cookies)) cookies[name] = decode(pair.slice(at + 1).trim());
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
