import { randomUUID } from 'node:crypto';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { StaffRole } from '@luwag/domain/staff-roles';
import type { Ctx } from '@luwag/platform/http/route';
import type { Figure } from './bars.ts';

// What the console asks, as often as a bench asks it: the work of each call, without HTTP.

export type ConsoleCall = { name: string; ask: (round: number) => Promise<unknown> };

const rounds = 100;
const p95MaxMs = 500;

/** A member of staff as their calls come in. */
export function staffCtx(
  db: Db,
  { id = randomUUID(), roles }: { id?: string; roles: readonly StaffRole[] },
): Ctx {
  const person = { kind: 'person', role: 'staff', mode: 'live', sessionId: '', staffRoles: roles };
  const ctx: Partial<Ctx> = {
    db,
    requestId: 'bench',
    clock: { now: () => new Date(), sync: async () => undefined },
    caller: { ...person, id } as unknown as Ctx['caller'],
    system: (work) => inScope(db, 'system', work),
  };
  return ctx as Ctx;
}

/** Each so many times, one after the other. */
export async function measureCalls(calls: readonly ConsoleCall[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const call of calls)
    figures.push({
      ...{ what: call.name, measured: await p95Of(call), bar: p95MaxMs },
      ...{ better: 'lower', unit: 'ms' },
    });
  return figures;
}

async function p95Of({ name, ask }: ConsoleCall): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await ask(round).catch((error: unknown) => {
      throw new Error(`${name}, round ${round}`, { cause: error });
    });
    took.push(performance.now() - from);
  }
  return took.toSorted((one, other) => one - other)[Math.floor(rounds * 0.95)] ?? Number.NaN;
}

/** A section of the document: how it was measured, then each call with its figure. */
export const consoleSectionOf = (
  { command, amount, notes }: { command: string; amount: string; notes: readonly string[] },
  figures: readonly Figure[],
): string =>
  [
    `\`npm run ${command}\`: ${rounds} times each, one after the other, with ${amount},`,
    'on two cores that PostgreSQL and the caller share. The work of each call, without HTTP around it.',
    ...notes,
    '',
    `| Call | p95, ms | At most |`,
    '|---|---|---|',
    ...figures.map(({ what, measured }) => `| ${what} | ${measured.toFixed(1)} | ${p95MaxMs} |`),
  ].join('\n');
