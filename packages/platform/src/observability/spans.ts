import {
  currentTrace,
  newSpanId,
  newTraceId,
  type TraceContext,
  withTrace,
} from './trace-context.ts';

/**
 * What a span may say of itself: names and codes of ours. There is no place for a statement, an
 * address with its query, or a body, so that nothing anybody typed can end up in one.
 */
export type Attributes = {
  'http.request.method'?: string;
  /** As the route is declared, never as it was called. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'luwag.request_id'?: string;
  'luwag.endpoint'?: string;
  'luwag.outcome'?: string;
  'luwag.attempt'?: number;
  /** The host alone, of a party that we call. */
  'server.address'?: string;
};

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export type SpanData = {
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Unix time. */
  beganMs: number;
  endedMs: number;
  attributes: Attributes;
  links: readonly TraceContext[];
  isError: boolean;
};

export type Export = (spans: readonly SpanData[]) => void;
let exporting: { send: Export; ratio: number } | undefined;

/** From here on spans are handed to `send`; undefined ends it. */
export function exportSpans(to: { send: Export; ratio: number } | undefined): void {
  exporting = to;
}

export type SpanOptions = {
  name: string;
  kind: SpanKind;
  /** Whose child it is; left out, of the work at hand; null, of nobody. */
  parent?: TraceContext | null | undefined;
  /** What it comes from without being a part of it, such as the request that asked for a job. */
  link?: TraceContext | undefined;
  /** Kept whatever the sampling says. */
  isMoney?: boolean;
  attributes?: Attributes;
};

export type Span = {
  context: TraceContext;
  set(attributes: Attributes): void;
  fail(): void;
  end(): void;
};

/** The spans of one piece of work in this process, kept or let go together when it is over. */
type Batch = { isKept: boolean; isOver: boolean; ended: SpanData[] };
const batches = new WeakMap<TraceContext, Batch>();
/** Of one piece of work; a night's job asks a gateway more often than anybody reads. */
const spansMax = 200;

/** The same answer in every process for one trace, whoever asks. */
const isDrawn = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < ratio * 2 ** 32;

export function startSpan(options: SpanOptions): Span {
  const { kind, isMoney = false, link } = options;
  const above = currentTrace();
  const parent = options.parent === undefined ? above : (options.parent ?? undefined);
  const traceId = parent?.traceId ?? newTraceId();
  const isSampled =
    isMoney ||
    parent?.isSampled === true ||
    link?.isSampled === true ||
    isDrawn(traceId, exporting?.ratio ?? 0);
  const context: TraceContext = { traceId, spanId: newSpanId(), isSampled };
  if (!exporting) return { context, set: ignore, fail: ignore, end: ignore };
  const whole = (parent && batches.get(parent)) ?? { isKept: false, isOver: false, ended: [] };
  const isFirst = !parent || !batches.has(parent);
  whole.isKept ||= isSampled;
  batches.set(context, whole);
  const data: SpanData = {
    traceId,
    spanId: context.spanId,
    parentId: parent?.spanId,
    name: options.name,
    kind,
    beganMs: nowMs(),
    endedMs: 0,
    attributes: { ...options.attributes },
    links: link ? [link] : [],
    isError: false,
  };
  return {
    context,
    set: (attributes) => void Object.assign(data.attributes, attributes),
    fail: () => {
      data.isError = true;
      whole.isKept = true;
    },
    end: () => {
      if (data.endedMs > 0) return;
      data.endedMs = nowMs();
      finish(whole, data, isFirst);
    },
  };
}

const ignore = (): void => undefined;
const nowMs = (): number => performance.timeOrigin + performance.now();

function finish(batch: Batch, data: SpanData, isFirst: boolean): void {
  // What ends after its work is over, such as a stream, is told by itself.
  if (batch.isOver) {
    if (batch.isKept) exporting?.send([data]);
    return;
  }
  if (batch.ended.length < spansMax || isFirst) batch.ended.push(data);
  if (!isFirst) return;
  batch.isOver = true;
  if (batch.isKept) exporting?.send(batch.ended);
  batch.ended = [];
}

/** Does the work in a span of its own; one that throws has failed. */
export async function inSpan<T>(
  options: SpanOptions & { origin?: string | undefined },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = startSpan(options);
  const above = currentTrace();
  const context = Object.assign(span.context, { origin: options.origin ?? above?.origin });
  try {
    return await withTrace(context, () => work(span));
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
