// What people and shops are promised while an engine is away: the drill holds each cell against
// what really happens, and docs/outages.md is printed from it.

/** What somebody does, in the order in which the drill does it. */
export const calls = {
  confirm: 'a buyer confirms a purchase',
  pay: 'a confirmed purchase is made',
  charge: 'what is due today is charged',
  receipt: 'the receipt leaves by mail',
  ask: 'a shop asks for a payment, by key',
  refund: 'a shop gives money back, by key',
  cancel: 'a shop takes a request back, by key',
  webhook: 'the shop is told by webhook',
  shopReads: 'a shop reads its sales',
  buyerReads: 'a buyer reads a plan',
  profile: 'a buyer reads their own details',
  signIn: 'somebody signs in by password',
  passkey: 'somebody begins to sign in by passkey',
  code: 'somebody asks for a code by text',
  text: 'the text with the code leaves',
  picture: 'a picture of an ID is sent',
} as const;
export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

export type EngineName = 'redis' | 'keys' | 'gateway' | 'carriers' | 'store' | 'postgres';
/** `hangs`: it takes calls and never answers. `full`: no room for the write-ahead log. */
export type How = 'killed' | 'hangs' | 'full';

/**
 * `waits`: it is taken, and done once the engine is back, without being asked for again. `not asked
 * for`: what comes before it was refused.
 */
export type During = 'goes on' | 'waits' | 'not asked for' | { status: number; code: string };

/** A series of the API or the worker that changes while the engine is away. */
export type Sign = {
  of: 'api' | 'worker';
  name: string;
  /** Some of its labels. */
  labels?: RegExp;
  /** A gauge goes to 0 and back to 1; a counter rises. */
  kind: 'gauge' | 'counter';
};

export type Outage = {
  engine: EngineName;
  how: How;
  /** As the table names it. */
  title: string;
  /** In CI too. */
  isShort: boolean;
  /** At least, where a limit of time has to pass: that of a call to the gateway is 30 s. */
  lastsSeconds?: number;
  /** What does not simply go on. */
  during: Partial<Record<CallName, During>>;
  /** The longest that any call took to be answered, as people may count on it. */
  answersWithinSeconds: number;
  /** From the moment the engine takes calls again, until all is as before. */
  backWithinSeconds: number;
  sign: Sign | undefined;
  /** Names in deploy/monitoring. */
  alerts: readonly string[];
};

const unavailable = { status: 503, code: 'unavailable' } as const;

const up = (name: string): Sign => ({
  of: 'api',
  name: `luwag_${name}_up`,
  kind: 'gauge',
});

const gatewayFails: Sign = {
  of: 'worker',
  name: 'luwag_gateway_seconds_count',
  labels: /outcome="(?:unknown|busy)"/,
  kind: 'counter',
};

const withoutKeys = {
  receipt: 'waits',
  shopReads: unavailable,
  profile: unavailable,
  signIn: unavailable,
  code: unavailable,
  text: 'not asked for',
  picture: unavailable,
} as const;

/** Keys come last: people have to be forgotten first, which takes a minute. */
export const outages: readonly Outage[] = [
  {
    ...{ engine: 'redis', how: 'killed', title: 'Redis is gone', isShort: true },
    during: {},
    ...{ answersWithinSeconds: 4, backWithinSeconds: 15 },
    ...{ sign: up('redis'), alerts: ['RedisAway'] },
  },
  {
    ...{ engine: 'redis', how: 'hangs', title: 'Redis hangs', isShort: false },
    during: {},
    ...{ answersWithinSeconds: 4, backWithinSeconds: 15 },
    ...{ sign: up('redis'), alerts: ['RedisAway'] },
  },
  {
    ...{ engine: 'gateway', how: 'killed', title: 'The payment gateway is gone', isShort: true },
    during: { charge: 'waits', receipt: 'waits' },
    ...{ answersWithinSeconds: 4, backWithinSeconds: 90 },
    sign: gatewayFails,
    alerts: ['GatewayFailing', 'PaymentsUnknown'],
  },
  {
    ...{ engine: 'gateway', how: 'hangs', title: 'The payment gateway hangs', isShort: false },
    lastsSeconds: 33,
    during: { charge: 'waits', receipt: 'waits' },
    ...{ answersWithinSeconds: 4, backWithinSeconds: 90 },
    sign: gatewayFails,
    alerts: ['GatewayFailing', 'PaymentsUnknown'],
  },
  {
    engine: 'carriers',
    how: 'killed',
    title: 'Both carriers of texts and the mail server are gone',
    isShort: false,
    during: { receipt: 'waits', text: 'waits' },
    ...{ answersWithinSeconds: 4, backWithinSeconds: 330 },
    sign: { of: 'worker', name: 'luwag_sms_total', labels: /outcome="failed"/, kind: 'counter' },
    alerts: ['SmsCarrierFailing', 'MailFailing', 'MessagesWait'],
  },
  {
    ...{ engine: 'store', how: 'killed', title: 'The object store is gone', isShort: false },
    during: { picture: unavailable },
    ...{ answersWithinSeconds: 4, backWithinSeconds: 15 },
    ...{ sign: up('object_store'), alerts: ['StoreAway'] },
  },
  {
    ...{ engine: 'store', how: 'hangs', title: 'The object store hangs', isShort: false },
    during: { picture: unavailable },
    ...{ answersWithinSeconds: 12, backWithinSeconds: 15 },
    ...{ sign: up('object_store'), alerts: ['StoreAway'] },
  },
  {
    ...{ engine: 'postgres', how: 'full', isShort: true },
    title: 'No room for the write-ahead log',
    during: {
      ...Object.fromEntries(callNames.map((name) => [name, unavailable])),
      ...{ charge: 'not asked for', receipt: 'not asked for', text: 'not asked for' },
      webhook: 'not asked for',
      // The identity provider speaks Cognito's protocol, and this is how Cognito says it.
      signIn: { status: 400, code: 'TooManyRequestsException' },
    },
    ...{ answersWithinSeconds: 4, backWithinSeconds: 60 },
    ...{ sign: undefined, alerts: ['DiskFills', 'DiskAlmostFull', 'NoPrimary'] },
  },
  {
    ...{ engine: 'keys', how: 'killed', title: 'The key process is gone', isShort: true },
    during: withoutKeys,
    ...{ answersWithinSeconds: 4, backWithinSeconds: 60 },
    ...{ sign: up('keys'), alerts: ['KeysAway'] },
  },
  {
    ...{ engine: 'keys', how: 'hangs', title: 'The key process hangs', isShort: false },
    during: withoutKeys,
    ...{ answersWithinSeconds: 8, backWithinSeconds: 90 },
    ...{ sign: up('keys'), alerts: ['KeysAway'] },
  },
];

export const duringOf = ({ during }: Outage, call: CallName): During => during[call] ?? 'goes on';
