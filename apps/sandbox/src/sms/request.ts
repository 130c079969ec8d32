import { parseRecipient } from './numbers.ts';

/** The account's approved names, first one the default. */
export const SENDER_NAMES = ['LUWAG'];
export const INVALID_KEY = 'invalid-key';
export const NO_SENDER_KEY = 'no-sender-key';
const RECIPIENTS_MAX = 1000;

export type SendRequest = {
  recipients: string[];
  message: string;
  senderName: string;
  code?: string;
};
export type Refusal = { status: number; body: unknown };

/** Form fields or JSON members, with the key in the query also taken; everything is text. */
export type Fields = Record<string, string>;

export function readFields(...sources: unknown[]): Fields {
  const fields: Fields = {};
  for (const source of sources) {
    if (typeof source !== 'object' || source === null) continue;
    for (const [name, value] of Object.entries(source)) {
      if (typeof value === 'string' || typeof value === 'number') fields[name] = String(value);
    }
  }
  return fields;
}

/**
 * The carrier's refusals keep its own shapes and statuses, which follow no single rule: a bad
 * number comes back as 200 and a missing sender name as 500. A client that trusts the status alone
 * believes texts were sent that never were.
 */
export function refuseKey(apikey: string | undefined): Refusal | undefined {
  if (!apikey) return { status: 401, body: { apikey: ['The apikey field is required.'] } };
  if (apikey !== INVALID_KEY) return undefined;
  return { status: 401, body: { apikey: ['The selected apikey is invalid.'] } };
}

export function parseSend(fields: Fields): SendRequest | Refusal {
  if (!fields.number) return { status: 200, body: { number: ['The number field is required.'] } };
  if (!fields.message)
    return { status: 200, body: { message: ['The message field is required.'] } };
  const written = fields.number.split(',');
  const recipients = written.map(parseRecipient).filter((recipient) => recipient !== undefined);
  if (recipients.length < written.length || written.length > RECIPIENTS_MAX) {
    return { status: 200, body: { number: ['The number format is invalid.'] } };
  }
  const senderNames = fields.apikey === NO_SENDER_KEY ? [] : SENDER_NAMES;
  const [defaultName] = senderNames;
  if (defaultName === undefined) return { status: 500, body: NO_SENDER_NAME };
  const senderName = fields.sendername || defaultName;
  if (!senderNames.includes(senderName)) {
    return { status: 200, body: [{ senderName: 'The senderName supplied is not valid' }] };
  }
  return {
    recipients,
    message: fields.message,
    senderName,
    ...(fields.code ? { code: fields.code } : {}),
  };
}

const NO_SENDER_NAME = [
  {
    senderName:
      'No active sender name found. Please apply for a sender name before sending messages.',
  },
];
