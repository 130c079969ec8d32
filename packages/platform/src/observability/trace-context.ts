import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/**
 * Which trace the work at hand belongs to, as W3C Trace Context writes it (`traceparent`). It is
 * there whether or not spans are exported: lines of the log, jobs, events and webhooks bear it.
 */
export type TraceContext = {
  traceId: string;
  spanId: string;
  /** Whoever goes on with this trace keeps its spans. */
  isSampled: boolean;
};

type Current = TraceContext & {
  /** In a job: the `traceparent` of what asked for it. What the job asks for bears it as well. */
  origin?: string | undefined;
};

const current = new AsyncLocalStorage<Current>();

export const withTrace = <T>(context: Current, work: () => T): T => current.run(context, work);

export const currentTrace = (): Current | undefined => current.getStore();

export const traceIdOf = (): string | undefined => current.getStore()?.traceId;

/** What jobs, events and webhooks bear: that of the request they come from, however long ago. */
export function originTraceparent(): string | undefined {
  const context = current.getStore();
  return context && (context.origin ?? writeTraceparent(context));
}

const form = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const nothing = /^0+$/;
const lengthMax = 128;

/** Undefined for what is none: a caller may send anything. */
export function readTraceparent(header: unknown): TraceContext | undefined {
  if (typeof header !== 'string' || header.length > lengthMax) return undefined;
  const [, traceId = '', spanId = '', flags = ''] = form.exec(header) ?? [];
  if (nothing.test(traceId) || nothing.test(spanId) || flags === '') return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`;

export const newSpanId = (): string => randomBytes(8).toString('hex');

export const newTraceId = (): string => randomBytes(16).toString('hex');
