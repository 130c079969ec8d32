import { chainProbes } from './chain-probes.ts';
import { columnProbes } from './column-probes.ts';
import { functionMutations } from './function-mutations.ts';
import { monthMutations } from './month-mutations.ts';
import { monthProbes } from './month-probes.ts';
import type { Mutation } from './mutation.ts';
import { orderProbes } from './order-probes.ts';
import { postingProbes } from './posting-probes.ts';
import type { Probe } from './probe.ts';
import { rowProbes } from './row-rules.ts';
import { tableMutations } from './table-mutations.ts';

/** Every guarantee that is probed, by its name. */
export const probes: Record<string, Probe> = {
  ...rowProbes,
  ...postingProbes,
  ...orderProbes,
  ...chainProbes,
  ...columnProbes,
  ...monthProbes,
};

export const mutations: Mutation[] = [...tableMutations, ...functionMutations, ...monthMutations];
