import { z } from 'zod';
import { exportSpans } from './spans.ts';
import { releaseVersion } from './version.ts';

/** By the names that OpenTelemetry gives them, so that whoever runs it knows them. */
export const tracingSettings = {
  /** The collector, such as `http://127.0.0.1:4318`. Left out, nothing is exported. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What the collector wants to be shown: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of traces that is kept. Errors and calls that move money are kept beyond it. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
};
type TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
};

export type Tracing = { flush(): Promise<void>; stop(): Promise<void> };

const off: Tracing = { flush: async () => undefined, stop: async () => undefined };

/** Exports this process's spans from here on, where the settings say to whom. */
export async function startTracing(
  service: string,
  settings: TracingSettings,
  { everyMs }: { everyMs?: number } = {},
): Promise<Tracing> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return off;
  const { createOtlpExporter } = await import('./otlp.ts');
  const exporter = createOtlpExporter({
    endpoint,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    service,
    version: releaseVersion,
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  exportSpans({ send: exporter.send, ratio: settings.OTEL_TRACES_SAMPLER_ARG });
  return {
    flush: exporter.flush,
    async stop() {
      exportSpans(undefined);
      await exporter.stop();
    },
  };
}

const headersOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    written
      .split(',')
      .map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair))
      .flatMap((found) => (found?.[1] ? [[found[1], decodeURIComponent(found[2] ?? '')]] : [])),
  );
