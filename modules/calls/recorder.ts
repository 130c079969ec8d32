import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import {
  redact,
  redactPath,
  redactText,
  redactUnknownPath,
  redactUnread,
} from '@luwag/domain/redaction';
import type { Clock } from '@luwag/platform/clock';
import type { KeyCall } from '@luwag/platform/http/call-log';
import type { Logger } from '@luwag/platform/observability/log';
import { insertCalls, type NewCall, storable } from './repository.ts';

export type CallRecorder = {
  /** Returns at once. */
  note(call: KeyCall): void;
  /** Writes what is left. */
  drain(): Promise<void>;
};

/** So long after its answer a call is in the log, while the database keeps up. */
const pauseMs = 250;
const batchMax = 500;
/** Beyond this the log loses calls, and the calls lose nothing. */
const waitingMax = 5_000;
const keptMax = 4_000;

/**
 * Writes the request log behind the answers: many calls in one statement, one statement at a time.
 * A process that dies loses what it has not written; the log is for reading, and nothing is decided
 * by it.
 */
export function createCallRecorder({
  db,
  clock,
  log,
  paths,
}: {
  db: Db;
  clock: Clock;
  log: Logger;
  /** The templates of all calls: their words are ours, and kept of an address that none has. */
  paths: readonly string[];
}): CallRecorder {
  const known = new Set(paths.flatMap((path) => path.split('/')));
  const rowWith = (call: KeyCall & { at: Date }) => rowOf(call, known);
  let waiting: (KeyCall & { at: Date })[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** One that the database does not take is left out alone; away, it takes none of them. */
  async function writeBatch(rows: NewCall[]): Promise<void> {
    try {
      await inScope(db, 'system', (tx) => insertCalls(tx, rows));
    } catch (error) {
      if (rows.length > 1 && isOfValues(error)) {
        for (const row of rows) await writeBatch([row]);
        return;
      }
      lost += rows.length;
      log.warn({ err: error, calls: rows.length }, 'calls are missing from the request log');
    }
  }

  async function write(): Promise<void> {
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await writeBatch(batch.map(rowWith));
    }
    if (lost > 0) log.warn({ calls: lost }, 'calls were left out of the request log');
    lost = 0;
  }
  const start = () => {
    writing = writing.then(write);
    return writing;
  };

  return {
    note(call) {
      if (waiting.length >= waitingMax) {
        lost += 1;
        return;
      }
      waiting.push({ ...call, at: clock.now() });
      timer ??= setTimeout(start, pauseMs);
    },
    async drain() {
      clearTimeout(timer);
      await start();
    },
  };
}

function rowOf(call: KeyCall & { at: Date }, known: ReadonlySet<string>): NewCall {
  const { key, template, url, answer } = call;
  const [path = '', search = ''] = url.split('?');
  const keep = call.isRead ? redact : redactUnread;
  const query = keep(Object.fromEntries(new URLSearchParams(search)));
  const body = keep(call.body ?? null);
  const sent = { ...(search ? { query } : {}), ...(body === null ? {} : { body }) };
  const answered = redact(jsonOf(answer));
  return {
    accountId: key.id,
    mode: key.mode,
    storeId: key.storeId,
    keyId: key.keyId,
    at: call.at,
    requestId: call.requestId,
    method: call.method,
    path: template === undefined ? redactUnknownPath(path, known) : redactPath(template, path),
    status: call.status,
    code: call.status >= 400 ? memberOf(answered, 'code') : null,
    tookMs: Math.round(call.tookMs),
    orderReference:
      (call.isRead ? memberOf(body, 'order_reference') : null) ??
      memberOf(answered, 'order_reference'),
    address: call.address,
    userAgent: call.userAgent === undefined ? null : redactText(call.userAgent),
    idempotencyKey: call.idempotencyKey === undefined ? null : redactText(call.idempotencyKey),
    sent: Object.keys(sent).length > 0 ? textOf(sent) : '',
    answered: answer === '' ? '' : textOf(answered),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a value was refused, by its form or by a constraint: classes of SQLSTATE. */
const isOfValues = (error: unknown): boolean => /^2[23]/.test(String(Object(error).code));

const memberOf = (value: unknown, name: string): string | null => {
  const found: unknown = Object(value)[name];
  return typeof found === 'string' ? found : null;
};

const textOf = (value: unknown): string => {
  const text = JSON.stringify(value, storable);
  return text.length > keptMax ? `${text.slice(0, keptMax - 1)}…` : text;
};
