import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { whyNotCalledOff } from '@luwag/domain/calling-off';
import type { Disclosure } from '@luwag/domain/disclosure';
import { accrueTo } from '@luwag/domain/plan-clock';
import { holidaysFor } from '@luwag/platform/holidays';
import type { StoredPlan } from '../servicing/service.ts';
import { findDisclosure, findLighterPlan } from './transactions-repository.ts';

type Detail = ResultOf<typeof contracts.getTransaction>;

/** The last day on which a plan is called off for nothing, as its statement has it. */
export function freeUntilOf(disclosure: string | undefined): CivilDate | undefined {
  if (disclosure === undefined) return undefined;
  return civilDate((JSON.parse(disclosure) as Disclosure).coolingOff.lastDate);
}

export const findFreeUntil = async (
  tx: Tx,
  wanted: { buyerId: string; planId: string },
): Promise<CivilDate | undefined> => freeUntilOf(await findDisclosure(tx, wanted));

/** Null where it is too late, or where there is nothing to call off. */
export function callOffUntil(
  plan: StoredPlan,
  freeUntil: CivilDate | undefined,
  today: CivilDate,
): CivilDate | null {
  const { status, state } = plan;
  if (!freeUntil || status === 'pending' || status === 'declined') return null;
  const onDate = today < state.asOfDate ? state.asOfDate : today;
  const now = accrueTo(state, onDate, holidaysFor(plan)).state;
  return whyNotCalledOff(now, freeUntil) ? null : freeUntil;
}

/** What the buyer has made of a plan since it was agreed to: the last of it. */
export async function readChanged(tx: Tx, { state }: StoredPlan): Promise<Detail['changed']> {
  const { calledOffDate, schedule, owners } = state;
  if (calledOffDate) return { to: 'called_off', preset: null, since: calledOffDate };
  if (schedule.version === 1) return null;
  const taken = await findLighterPlan(tx, owners);
  return taken ? { to: 'lighter', ...taken } : null;
}
