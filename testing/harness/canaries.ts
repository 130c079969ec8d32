import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { createLogger, type Logger } from '@luwag/platform/observability/log';
import { exportSpans } from '@luwag/platform/observability/spans';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Secrets that tests used, one a line, and the logs that were written meanwhile. That none of the
 * one is in the other is shown by `scripts/canaries.ts`. Both are kept where `LOG_SINK`
 * names a folder.
 */
export const canaryFile = join(import.meta.dirname, '../../.local/canaries.txt');

const noted = new Set<string>();

/** Writes down values that must never stand in a log: passwords, codes, tokens, links, numbers. */
export function noteCanaries(...values: unknown[]): void {
  if (!shellEnv().LOG_SINK) return;
  const fresh = values.filter(
    (value): value is string => typeof value === 'string' && isTelling(value) && !noted.has(value),
  );
  for (const value of fresh) noted.add(value);
  if (fresh.length === 0) return;
  mkdirSync(dirname(canaryFile), { recursive: true });
  appendFileSync(canaryFile, fresh.map((value) => `${value}\n`).join(''));
}

const lengthMax = 8192;

/** A line of its own, no mere word, and long enough not to stand in a log by chance. */
function isTelling(value: string): boolean {
  const lengthMin = /^\d+$/.test(value) ? 6 : 8;
  const isLine = value.isWellFormed() && !/\p{Cc}/u.test(value) && !/^[a-z_]+$/.test(value);
  return isLine && value.length >= lengthMin && value.length <= lengthMax;
}

/** Where a process of a test writes its log, or undefined when nobody will read it. */
export function logFileOf(name: string): string | undefined {
  const folder = shellEnv().LOG_SINK;
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.${process.pid}.log`);
}

/** The log of something that runs inside a test. */
export function testLog(name: string): Logger {
  const file = logFileOf(name);
  if (!file) return createLogger(name, 'silent');
  return createLogger(name, 'debug', { write: (line) => appendFileSync(file, line) });
}

/** Where logs are collected every span is as well: no secret may stand in one either. */
export function keepSpans(): void {
  const file = logFileOf('spans');
  if (!file) return;
  const send = (spans: readonly object[]) =>
    appendFileSync(file, spans.map((span) => `${JSON.stringify(span)}\n`).join(''));
  exportSpans({ send, ratio: 1 });
}

// What callers send and are sent, by name. The `code` of a problem is a word and no secret.
const secretsSent =
  /^((current_|new_|confirm_)?password|otp|totp|code|(contact_)?number|email|\w+_key|invitation)$/;
const secretsAnswered = /^(token|key|totp_secret|totp_uri)$/;

/** Every secret that goes in or out of this API is a canary, whichever test sent it. */
export function watchForSecrets(app: FastifyInstance): void {
  if (!shellEnv().LOG_SINK) return;
  app.addHook('preHandler', async (request) => {
    noteCanaries(...membersNamed(secretsSent, request.body), ...proofsOf(request));
  });
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (typeof payload !== 'string' || !payload.startsWith('{')) return;
    noteCanaries(...membersNamed(secretsAnswered, JSON.parse(payload)));
  });
}

const depthMax = 5;

function membersNamed(names: RegExp, value: unknown, depth = 0): unknown[] {
  if (typeof value !== 'object' || value === null || depth > depthMax) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    names.test(name) ? [member] : membersNamed(names, member, depth + 1),
  );
}

function proofsOf({ headers }: FastifyRequest): string[] {
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const cookies = (headers.cookie ?? '').split(/;\s*/).map((pair) => pair.replace(/^[^=]*=/, ''));
  return [bearer, ...cookies];
}
