import { inScope } from '@luwag/db/scope';
import { hourMs, minuteMs } from '@luwag/domain/durations';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { texts } from '@luwag/platform/observability/counters';
import type { Carrier, TextReport } from './carrier.ts';
import type { Circuits } from './circuits.ts';
import { listUnreported, markReported } from './waiting-repository.ts';

/** A carrier answers so many questions a minute and no more; the rest is asked with the next. */
const asksMax = 100;
const atATimeMax = 5;

/** Most are known within a minute; what is not known after a day never will be. */
const nextAskMs = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 24 * hourMs] as const;

/**
 * Asks carriers what became of the texts they took. It changes nothing but what is known of them:
 * a text that did not arrive is not sent again, for what it said is forgotten by then.
 */
export async function askForReports(ctx: JobCtx, deps: ReportsDeps): Promise<void> {
  const due = await inScope(ctx.db, 'system', (tx) =>
    listUnreported(tx, { now: ctx.clock.now(), limit: asksMax }),
  );
  for (let from = 0; from < due.length; from += atATimeMax)
    await Promise.all(due.slice(from, from + atATimeMax).map((each) => askOne(ctx, deps, each)));
}

export type ReportsDeps = { carriers: readonly Carrier[]; circuits: Circuits };
type Unreported = Awaited<ReturnType<typeof listUnreported>>[number];

async function askOne(ctx: JobCtx, deps: ReportsDeps, text: Unreported): Promise<void> {
  const { carriers, circuits } = deps;
  const carrier = carriers.find(({ name }) => name === text.carrier);
  // A carrier that does not answer is asked again later, like one that does not know yet.
  const told: TextReport =
    (await carrier?.report?.(text.carrier_reference ?? '').catch(() => undefined)) ?? 'pending';
  if (told !== 'pending') texts.inc({ carrier: text.carrier ?? '', outcome: `report_${told}` });
  const way = { carrier: text.carrier ?? '', prefix: text.number_prefix ?? '' };
  if (told === 'failed') circuits.noteFailedReport(way, ctx.clock.now());
  const state = told === 'pending' ? 'sent' : told;
  const reportAt = told === 'pending' ? nextAskAt(text, ctx.clock.now()) : null;
  await inScope(ctx.db, 'system', (tx) => markReported(tx, text, { state, reportAt }));
}

function nextAskAt({ ended_at }: Unreported, now: Date): Date | null {
  const ageMs = now.getTime() - (ended_at ?? now).getTime();
  const next = nextAskMs.find((ms) => ms > ageMs);
  return next && ended_at ? new Date(ended_at.getTime() + next) : null;
}
