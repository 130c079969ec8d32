import type { Sign } from './expectations.ts';
import type { OutagesHarness } from './harness.ts';

const patienceMs = 5_000;

/** What a process says of it to whoever collects metrics; several series are added up. */
export async function readSign(
  { processes }: OutagesHarness,
  sign: Sign | undefined,
): Promise<number | undefined> {
  if (!sign) return undefined;
  const signal = AbortSignal.timeout(patienceMs);
  const text = await fetch(`${processes[sign.of].health}/metrics`, { signal }).then(
    (reply) => reply.text(),
    () => '',
  );
  const values = text
    .split('\n')
    .filter((line) => line.split(/[ {]/)[0] === sign.name && (sign.labels?.test(line) ?? true))
    .map((line) => Number(line.split(' ').at(-1)));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}
