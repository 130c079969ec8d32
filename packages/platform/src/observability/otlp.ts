import { spans as counted } from './counters.ts';
import type { Attributes, SpanData, SpanKind } from './spans.ts';

// OTLP over HTTP in JSON (opentelemetry-proto, trace/v1). Loaded only where an endpoint is set.

export type OtlpOptions = {
  /** Of the collector; `/v1/traces` is added. */
  endpoint: string;
  headers?: Record<string, string>;
  service: string;
  version: string;
  /** How long spans are gathered before they leave. */
  everyMs?: number;
};

const waitingMax = 4_096;
const batchMax = 512;
const answerMs = 10_000;

/** Never makes anybody wait: what cannot be sent is dropped and counted. */
export function createOtlpExporter(options: OtlpOptions) {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: SpanData[] = [];
  let sending: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    sending = sending.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.splice(0, batchMax);
        const isTaken = await post(url, options, batch);
        counted.inc({ outcome: isTaken ? 'exported' : 'dropped' }, batch.length);
      }
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), options.everyMs ?? 5_000).unref();
  return {
    send(ended: readonly SpanData[]): void {
      const capacity = Math.max(0, waitingMax - waiting.length);
      waiting = waiting.concat(ended.slice(0, capacity));
      const left = ended.length - capacity;
      if (left > 0) counted.inc({ outcome: 'dropped' }, left);
      if (waiting.length >= batchMax) void flush();
    },
    flush,
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

async function post(url: string, options: OtlpOptions, batch: SpanData[]): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json' },
      body: JSON.stringify(wireOf(options, batch)),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const wireOf = ({ service, version }: OtlpOptions, batch: readonly SpanData[]) => ({
  resourceSpans: [
    {
      resource: { attributes: membersOf({ 'service.name': service, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'luwag', version }, spans: batch.map(spanOf) }],
    },
  ],
});

/** As the protocol numbers them. */
const kindOf: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const errorCode = 2;

const spanOf = (span: SpanData) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: kindOf[span.kind],
  startTimeUnixNano: nanosOf(span.beganMs),
  endTimeUnixNano: nanosOf(span.endedMs),
  attributes: membersOf(span.attributes),
  links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
  status: span.isError ? { code: errorCode } : {},
});

/** 64 bits are a string in this JSON; a number would lose the last digits. */
const nanosOf = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

const membersOf = (attributes: Attributes | Record<string, string>) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
    }));
