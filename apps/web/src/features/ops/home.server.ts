import { getAuditChain } from '@luwag/contracts/audit';
import { type CaseKind, type CaseSummary, listCases } from '@luwag/contracts/kyc-cases';
import { listStoreNames } from '@luwag/contracts/merchants';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { noNames } from './queue.server.ts';

/** What waits for us of one kind. */
export type Waiting = { waiting: number; late: number; lines: CaseSummary[] };

export async function loadHome(args: VisitorArgs) {
  const [kyc, kyb, names, chain] = await Promise.all([
    waitingOf(args, 'kyc'),
    waitingOf(args, 'kyb'),
    callAs(args, listStoreNames, {}),
    callAs(args, getAuditChain, {}),
  ]);
  return {
    kyc,
    kyb,
    // Names of new stores, which wait beside the shops.
    names: names.ok ? names.data : noNames,
    // Where the log was found to be broken.
    brokenAt: chain.ok ? chain.data.broken_at : null,
    nowMs: Date.now(),
  };
}

export type Home = Awaited<ReturnType<typeof loadHome>>;

async function waitingOf(args: VisitorArgs, kind: CaseKind): Promise<Waiting> {
  const { waiting, late, results } = needed(await callAs(args, listCases, { query: { kind } }));
  return { waiting, late, lines: results };
}
