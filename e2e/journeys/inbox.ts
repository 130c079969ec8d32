import { waitUntil } from '@luwag/testing/harness/processes';
import { inject } from 'vitest';

/** As much of a received message as a journey reads. */
type Received = { kind: 'mail' | 'text'; text: string; subject?: string; code?: string };

let other: string | undefined;

/** For a file that has a product of its own: reads what that one's sandbox received. */
export function readInboxOf(sandboxOrigin: string | undefined): void {
  other = sandboxOrigin;
}

async function listReceived(to: string): Promise<Received[]> {
  const sandbox = other ?? inject('settings').SANDBOX_ORIGIN;
  const reply = await fetch(`${sandbox}/inbox/api/messages?to=${encodeURIComponent(to)}`);
  return ((await reply.json()) as { messages: Received[] }).messages;
}

async function arrival(to: string, isIt: (message: Received) => boolean): Promise<Received> {
  let found: Received | undefined;
  await waitUntil(
    async () => {
      found = (await listReceived(to)).find(isIt);
      return found !== undefined;
    },
    `a message to ${to}`,
    30_000,
  );
  if (!found) throw new Error('it was there a moment ago');
  return found;
}

/** The link of the newest mail with this subject, once it has come. */
export async function mailedLink(to: string, subject: string): Promise<string> {
  const mail = await arrival(to, (one) => one.kind === 'mail' && one.subject === subject);
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  if (!link) throw new Error(`no link in “${subject}”`);
  return link;
}

/** The code of the newest text to a number, once it has come. */
export async function textedCode(number: string): Promise<string> {
  const text = await arrival(number, (one) => one.kind === 'text' && one.code !== undefined);
  return text.code ?? '';
}

/** The code in the newest mail with this subject, once it has come. */
export async function mailedCode(to: string, subject: string): Promise<string> {
  const mail = await arrival(to, (one) => one.kind === 'mail' && one.subject === subject);
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

/** Six digits that are not these. */
export const otherCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
