import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/switches';
import { hourMs } from '@luwag/domain/durations';
import { decideLonger as decideAsk } from '@luwag/domain/switches';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { noteSwitchChange } from '@luwag/platform/switches';
import { record } from './changing.ts';
import type { SwitchesDeps } from './deps.ts';
import { askViewOf, namesFor } from './reading.ts';
import * as switches from './repository.ts';

/** One person says until when. Nothing changes until another has agreed. */
export const askLonger = (
  deps: SwitchesDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.askLonger>,
): Promise<ResultOf<typeof contracts.askLonger>> =>
  ctx.system(async (tx) => {
    const call = contracts.askLonger;
    const { switch: name, reason } = body;
    const now = ctx.clock.now();
    await switches.lockSwitches(tx);
    const stop = await switches.findOff(tx, { name, now });
    const fromMs = stop?.off_at.getTime() ?? 0;
    const untilMs = fromMs + body.hours * hourMs;
    const off = stop && { fromMs, untilMs: stop.until_at.getTime() };
    const rejection = decideAsk({ untilMs, off });
    if (rejection === 'not_longer')
      return refuse(call, rejection, 'It is off until then anyway, or that is too long.');
    if (rejection || !stop) return refuse(call, 'on_already', 'It is on already.');
    const askedBy = personOf(ctx).id;
    const row = await switches.insertAsk(tx, {
      ...{ stop_id: stop.id, until_at: new Date(untilMs), reason },
      ...{ asked_by: askedBy, asked_at: now },
    });
    if (!row) return refuse(call, 'longer_waiting', 'Somebody has asked already.');
    const detail = { switch: name, until: row.until_at.toISOString(), reason };
    await record(tx, ctx, 'switch.longer_asked', detail);
    return askViewOf(row, await namesFor(deps, tx, [askedBy]), askedBy);
  });

/** The second person's word and the new end are one transaction. */
export async function decideLonger(
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideLonger>,
): Promise<ResultOf<typeof contracts.decideLonger>> {
  const call = contracts.decideLonger;
  const now = ctx.clock.now();
  const by = personOf(ctx).id;
  const state = await ctx.system(async (tx) => {
    await switches.lockSwitches(tx);
    const waiting = await switches.listWaitingAsks(tx, now);
    const row = waiting.find(({ id }) => id === params.ask_id);
    if (!row) return refuse(call, 'longer_not_found', 'Nothing like that waits.');
    const isOwn = row.asked_by === by;
    if (isOwn && body.decision === 'approve')
      return refuse(call, 'own_longer', 'Somebody else decides what you asked for.');
    const ended = isOwn ? 'withdrawn' : 'refused';
    const decided = body.decision === 'approve' ? 'approved' : ended;
    await switches.markDecided(tx, row.id, { state: decided, by, at: now });
    if (decided === 'approved') await switches.markLonger(tx, row, by);
    const detail = { ask_id: row.id, stop_id: row.stop_id, until: row.until_at.toISOString() };
    await record(tx, ctx, `switch.longer_${decided}`, detail);
    return decided;
  });
  noteSwitchChange();
  return { state };
}
