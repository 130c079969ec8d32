import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/switches';
import type { LongerAsk, SwitchState, SwitchStop } from '@luwag/contracts/switches';
import type { Tx } from '@luwag/db';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import {
  decideTurnOn,
  kindOfSwitch,
  longestAloneMs,
  type SwitchName,
  switchNames,
} from '@luwag/domain/switches';
import type { Ctx } from '@luwag/platform/http/route';
import { countWaiting } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import { spanOf } from './changing.ts';
import type { SwitchesDeps } from './deps.ts';
import * as switches from './repository.ts';

const pastMax = 30;

type Names = ReadonlyMap<string, string>;

export const listSwitches = (
  deps: SwitchesDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listSwitches>> =>
  ctx.system(async (tx) => {
    const now = ctx.clock.now();
    const off = await switches.listOff(tx, now);
    const asks = await switches.listWaitingAsks(tx, now);
    const lately = await switches.listSince(tx, new Date(now.getTime() - dayMs));
    const past = await switches.listNewest(tx, pastMax);
    const names = await namesFor(deps, tx, idsIn([...off, ...past], asks));
    const waiting = await countWaiting(tx, switchNames);
    const viewerId = personOf(ctx).id;
    const stateOf = (name: SwitchName): SwitchState => {
      const stop = off.find((row) => row.name === name);
      const ask = asks.find(({ stop_id }) => stop_id === stop?.id);
      const spans = lately.filter((row) => row.name === name).map(spanOf);
      const aloneMs = longestAloneMs(name, { nowMs: now.getTime(), spans });
      return {
        switch: name,
        kind: kindOfSwitch(name),
        stop: stop ? stopViewOf(stop, names) : null,
        waiting: waiting.get(name) ?? 0,
        alone_minutes: Math.floor(aloneMs / minuteMs),
        may_turn_on: !decideTurnOn(name, { personId: viewerId, offBy: stop?.off_by }),
        longer: ask ? askViewOf(ask, names, viewerId) : null,
      };
    };
    return { switches: switchNames.map(stateOf), past: past.map((row) => stopViewOf(row, names)) };
  });

const idsIn = (stops: readonly switches.StopRow[], asks: readonly switches.AskRow[]): string[] => [
  ...stops.flatMap(({ off_by, on_by, longer_by }) => [
    off_by,
    ...[on_by, longer_by].filter((id) => id !== null),
  ]),
  ...asks.map(({ asked_by }) => asked_by),
];

export const namesFor = ({ vault }: SwitchesDeps, tx: Tx, ids: readonly string[]): Promise<Names> =>
  listFullNames(tx, vault, [...new Set(ids)]);

const nameIn = (names: Names, id: string | null): string | null =>
  id === null ? null : (names.get(id) ?? '');

const stopViewOf = (row: switches.StopRow, names: Names): SwitchStop => ({
  switch: row.name,
  reason: row.reason,
  off_by: names.get(row.off_by) ?? '',
  off_at: row.off_at.toISOString(),
  until_at: row.until_at.toISOString(),
  longer_by: nameIn(names, row.longer_by),
  on_by: nameIn(names, row.on_by),
  // One that ended by itself is noted later, by the moment that it ended.
  on_at: row.on_at?.toISOString() ?? null,
  on_reason: row.on_reason,
});

export const askViewOf = (row: switches.AskRow, names: Names, viewerId: string): LongerAsk => ({
  ask_id: row.id,
  until_at: row.until_at.toISOString(),
  reason: row.reason,
  asked_by: names.get(row.asked_by) ?? '',
  asked_at: row.asked_at.toISOString(),
  is_yours: row.asked_by === viewerId,
});
