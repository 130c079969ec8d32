/** One value for each part that has one, or under `''` where the query has no part. */
export type Values = Map<string, number>;

export type Prometheus = {
  /** What holds at a moment. */
  at(query: string, ms: number): Promise<Values>;
  /** What held at the end of each day, by that moment. */
  daily(query: string, firstMs: number, lastMs: number): Promise<Map<number, Values>>;
};

type Series = { metric: Record<string, string>; value?: Point; values?: Point[] };
/** Seconds, and the value as text: `NaN` and `+Inf` are values. */
type Point = [number, string];

/** Prometheus' own HTTP API. Whatever is not a plain answer is an error: silence is no zero. */
export function openPrometheus(origin: string, timeoutMs = 20_000): Prometheus {
  async function ask(path: string, params: Record<string, string>): Promise<Series[]> {
    const response = await fetch(new URL(`/api/v1/${path}`, origin), {
      method: 'POST',
      body: new URLSearchParams(params),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json()) as {
      status?: string;
      error?: string;
      data?: { result?: Series[] };
    };
    if (!response.ok || answer.status !== 'success' || !Array.isArray(answer.data?.result))
      throw new Error(`Prometheus refused: ${answer.error ?? response.status}`);
    return answer.data.result;
  }
  return {
    async at(query, ms) {
      const found = await ask('query', { query, time: String(ms / 1000) });
      return valuesOf(found.flatMap(({ metric, value }) => (value ? [{ metric, value }] : [])));
    },
    async daily(query, firstMs, lastMs) {
      const found = await ask('query_range', {
        query,
        start: String(firstMs / 1000),
        end: String(lastMs / 1000),
        step: '86400',
      });
      const points = found.flatMap(({ metric, values = [] }) =>
        values.map((value) => ({ metric, value })),
      );
      const byDay = Map.groupBy(points, ({ value: [seconds] }) => seconds * 1000);
      return new Map([...byDay].map(([ms, each]) => [ms, valuesOf(each)]));
    },
  };
}

const valuesOf = (points: { metric: Record<string, string>; value: Point }[]): Values =>
  new Map(
    points.flatMap(({ metric, value: [, text] }): [string, number][] => {
      const value = Number(text);
      return Number.isFinite(value) ? [[metric.part ?? '', value]] : [];
    }),
  );
