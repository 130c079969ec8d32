import { setTimeout as sleep } from 'node:timers/promises';
import { attributesOf, openOtlpReceiver } from '@luwag/testing/harness/otlp-receiver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inSpan, type SpanOptions, startSpan } from './spans.ts';
import {
  currentTrace,
  newTraceId,
  originTraceparent,
  readTraceparent,
  withTrace,
  writeTraceparent,
} from './trace-context.ts';
import { startTracing, type Tracing } from './tracing.ts';

type Receiver = Awaited<ReturnType<typeof openOtlpReceiver>>;
let receiver: Receiver;
const none: Tracing = { flush: async () => undefined, stop: async () => undefined };
let tracing = none;
const begin = async (ratio: number) => {
  tracing = await startTracing('a-test', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,nonsense',
    OTEL_TRACES_SAMPLER_ARG: ratio,
  });
};
beforeEach(async () => {
  receiver = await openOtlpReceiver();
});
afterEach(async () => {
  await tracing.stop();
  tracing = none;
  await receiver.close();
});

const server = (name: string, more: Partial<SpanOptions> = {}): SpanOptions => ({
  name,
  kind: 'server',
  parent: null,
  ...more,
});
const named = async () => {
  await tracing.flush();
  return receiver.spans().map(({ name }) => name);
};

describe('a traceparent', () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  test('is read as it is written', () => {
    const context = { traceId: trace, spanId: span, isSampled: true };
    expect(writeTraceparent(context)).toBe(`00-${trace}-${span}-01`);
    expect(readTraceparent(`00-${trace}-${span}-01`)).toEqual(context);
    expect(readTraceparent(`cc-${trace}-${span}-00-more`)).toEqual({
      ...context,
      isSampled: false,
    });
  });
  test.each([
    undefined,
    '',
    '00',
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01\r\nx: y`,
    `00-${trace}-${span}-01-${'x'.repeat(200)}`,
    [`00-${trace}-${span}-01`],
  ])('is not %j', (header) => expect(readTraceparent(header)).toBeUndefined());
});

test('what failed and what moves money is kept, with all that belongs to it, and nothing else', async () => {
  await begin(0);
  await inSpan(server('quiet'), () => inSpan({ name: 'inside', kind: 'client' }, async () => 1));
  await inSpan(server('money', { isMoney: true }), async () => undefined);
  const broken = inSpan(server('broken'), () =>
    inSpan({ name: 'cause', kind: 'client' }, () => Promise.reject(new Error('away'))),
  );
  await expect(broken).rejects.toThrow('away');
  expect(await named()).toEqual(['money', 'cause', 'broken']);
  const [, cause, root] = receiver.spans();
  expect(cause).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId, kind: 3 });
  expect([cause?.status, root?.status]).toEqual([{ code: 2 }, { code: 2 }]);
  expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer x' });
});

test('the share that is drawn follows from the id alone', async () => {
  await begin(0.05);
  const ids = Array.from({ length: 4_000 }, newTraceId);
  const drawn = ids.filter(
    (traceId) =>
      startSpan(server('x', { parent: { traceId, spanId: '1'.repeat(16), isSampled: false } }))
        .context.isSampled,
  );
  expect(drawn.length).toBeGreaterThan(120);
  expect(drawn.length).toBeLessThan(290);
});

test('a job’s span links to its request’s, and what it asks for bears that request’s trace', async () => {
  await begin(1);
  const request = startSpan(server('request'));
  const traceparent = writeTraceparent(request.context);
  const link = readTraceparent(traceparent);
  let inJob: string | undefined;
  await inSpan(
    { name: 'job', kind: 'consumer', parent: null, link, origin: traceparent },
    async () => {
      inJob = await inSpan({ name: 'call', kind: 'client' }, async () => originTraceparent());
    },
  );
  request.end();
  expect(inJob).toBe(traceparent);
  expect(await named()).toEqual(['call', 'job', 'request']);
  const [, job, asked] = receiver.spans();
  expect(job?.links).toEqual([{ traceId: asked?.traceId, spanId: asked?.spanId }]);
  expect([job?.parentSpanId, job?.traceId === asked?.traceId]).toEqual([undefined, false]);
});

test('what ends after its work is told by itself, and nothing is told twice', async () => {
  await begin(1);
  const root = startSpan(server('root'));
  const stream = withTrace(root.context, () => startSpan({ name: 'stream', kind: 'client' }));
  root.end();
  root.end();
  stream.end();
  expect(await named()).toEqual(['root', 'stream']);
});

test('a collector that takes nothing keeps nobody waiting; what it did not take is dropped', async () => {
  await begin(1);
  receiver.answerWith(503);
  await inSpan(server('lost'), async () => undefined);
  await tracing.flush();
  receiver.answerWith(200);
  await inSpan(server('found', { attributes: { 'http.route': '/a/:id' } }), () => sleep(2));
  expect(await named()).toEqual(['found']);
  const [found] = receiver.spans();
  if (!found) throw new Error('nothing was told');
  expect(attributesOf(found)).toEqual({ 'http.route': '/a/:id' });
  expect(Number(BigInt(found.endTimeUnixNano) - BigInt(found.startTimeUnixNano))).toBeGreaterThan(
    1_000_000,
  );
});

test('without an endpoint there are traces, and nobody is told', async () => {
  tracing = await startTracing('a-test', { OTEL_TRACES_SAMPLER_ARG: 1 });
  await inSpan(server('silent', { isMoney: true }), async ({ context }) => {
    expect(currentTrace()?.traceId).toBe(context.traceId);
    expect(originTraceparent()).toBe(writeTraceparent(context));
  });
  expect(await named()).toEqual([]);
});
