import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import type { LoggerInstance } from 'next-auth';
import {
  type AuthErrorCode,
  authErrorCodeOf,
  authErrors,
} from '../../src/shared/auth/auth-errors.ts';

/** What one request has met on its way through next-auth. */
export type AuthTrace = { log: FastifyBaseLogger; met: AuthErrorCode[] };

// next-auth keeps one logger for the whole process; this finds the request it is speaking of.
const current = new AsyncLocalStorage<AuthTrace>();

export const withTrace = <T>(trace: AuthTrace, work: () => T): T => current.run(trace, work);

/** Logs a named error the way the table says. What a person sent is never part of the line. */
export function logAuthError(
  log: FastifyBaseLogger,
  met: { name: AuthErrorCode; said?: string; error?: unknown },
): void {
  const { code, log: level } = authErrors[met.name];
  const { said = code, error } = met;
  log[level](
    { authError: met.name, code: said, ...(level === 'error' && error ? { err: error } : {}) },
    'sign-in trouble',
  );
}

/** The name of what next-auth reports: its code if we know it, else the kind of error. */
export function nameOf(code: string, detail: unknown): AuthErrorCode {
  const byCode = authErrorCodeOf(code);
  if (byCode && byCode !== 'Default') return byCode;
  return authErrorCodeOf(errorIn(detail)?.name) ?? 'Default';
}

function errorIn(detail: unknown): Error | undefined {
  if (detail instanceof Error) return detail;
  const inner = (detail as { error?: unknown } | undefined)?.error;
  return inner instanceof Error ? inner : undefined;
}

/** A cookie that no longer opens is everyday: it is cleared, and nobody is woken. */
const everyday = new Set(['JWT_SESSION_ERROR', 'NEXTAUTH_URL']);

export const authLogger: LoggerInstance = {
  error(code, detail) {
    const trace = current.getStore();
    if (!trace || everyday.has(code)) return;
    const name = nameOf(code, detail);
    trace.met.push(name);
    logAuthError(trace.log, { name, said: code, error: errorIn(detail) });
  },
  warn(code) {
    const trace = current.getStore();
    if (trace && !everyday.has(code)) trace.log.warn({ code }, 'sign-in warning');
  },
  debug() {},
};
