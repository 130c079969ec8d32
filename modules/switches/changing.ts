import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/switches';
import type { Tx } from '@luwag/db';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import {
  decideTurnOff,
  decideTurnOn,
  kindOfSwitch,
  type OffSpan,
  type SwitchName,
} from '@luwag/domain/switches';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { wakeWaiting } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { noteSwitchChange } from '@luwag/platform/switches';
import * as switches from './repository.ts';

/**
 * One person is enough, and nothing is asked of them but why: whoever sees money go wrong stops it.
 * All of what they named is off or nothing is.
 */
export async function turnOff(
  ctx: Ctx,
  { body }: InputOf<typeof contracts.turnOff>,
): Promise<ResultOf<typeof contracts.turnOff>> {
  const now = ctx.clock.now();
  const forMs = body.minutes * minuteMs;
  const until = new Date(now.getTime() + forMs);
  await ctx.system(async (tx) => {
    await switches.lockSwitches(tx);
    const off = new Set((await switches.listOff(tx, now)).map(({ name }) => name));
    const names = [...new Set(body.switches)].filter((name) => !off.has(name));
    if (names.length === 0) refuse(contracts.turnOff, 'off_already', 'It is off already.');
    const lately = await switches.listSince(tx, new Date(now.getTime() - dayMs));
    await switches.closeEnded(tx, now);
    for (const name of names) {
      const spans = lately.filter((row) => row.name === name).map(spanOf);
      const rejection = decideTurnOff(name, { forMs, nowMs: now.getTime(), isOff: false, spans });
      if (rejection)
        refuse(contracts.turnOff, rejection, 'One person keeps this off for less long.');
      await turnOneOff(tx, ctx, name, { now, until, reason: body.reason });
    }
  });
  noteSwitchChange();
  return { until_at: until.toISOString() };
}

async function turnOneOff(
  tx: Tx,
  ctx: Ctx,
  name: SwitchName,
  { now, until, reason }: { now: Date; until: Date; reason: string },
): Promise<void> {
  await switches.insertStop(tx, {
    name,
    is_rail: kindOfSwitch(name) === 'rail',
    reason,
    off_by: personOf(ctx).id,
    off_at: now,
    until_at: until,
  });
  ctx.log.warn({ switch: name, until }, 'turned off');
  await record(tx, ctx, 'switch.turned_off', { switch: name, until: until.toISOString(), reason });
}

/** Turned on and awake in one transaction: dying in it leaves it off, and its jobs waiting. */
export async function turnOn(
  ctx: Ctx,
  { body }: InputOf<typeof contracts.turnOn>,
): Promise<ResultOf<typeof contracts.turnOn>> {
  const { switch: name, reason } = body;
  const now = ctx.clock.now();
  await ctx.system(async (tx) => {
    await switches.lockSwitches(tx);
    const stop = await switches.findOff(tx, { name, now });
    const { id: personId } = personOf(ctx);
    const rejection = decideTurnOn(name, { personId, offBy: stop?.off_by });
    if (rejection === 'other_person_needed')
      return refuse(contracts.turnOn, rejection, 'Somebody else turns this on again.');
    if (rejection || !stop) return refuse(contracts.turnOn, 'on_already', 'It is on already.');
    await switches.markOn(tx, stop.id, { by: personId, at: now, reason });
    await wakeWaiting(tx, name);
    ctx.log.warn({ switch: name }, 'turned on before its time');
    await record(tx, ctx, 'switch.turned_on', { switch: name, reason });
  });
  noteSwitchChange();
}

export const spanOf = ({ off_at, until_at, on_at }: switches.StopRow): OffSpan => ({
  fromMs: off_at.getTime(),
  toMs: Math.min(until_at.getTime(), on_at?.getTime() ?? Number.POSITIVE_INFINITY),
});

export const record = (
  tx: Tx,
  { caller, requestId }: Ctx,
  action: `switch.${string}`,
  detail: Record<string, unknown>,
): Promise<void> => recordAudit(tx, { caller, requestId, accountId: null, action, detail });
