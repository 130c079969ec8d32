import { getAuditChain } from '@luwag/contracts/audit';
import { type CaseKind, type CaseLine, listCases } from '@luwag/contracts/kyc-cases';
import { listStoreNames } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { noNames } from './queue.server.ts';
import type { NameQueue } from './store-names.tsx';

/** What waits for us of one kind. */
export type Waiting = { waiting: number; late: number; lines: CaseLine[] };

export type Home = {
  kyc: Waiting;
  kyb: Waiting;
  /** Names of new stores, which wait beside the shops. */
  names: NameQueue;
  /** Where the log was found to be broken. */
  brokenAt: number | null;
  nowMs: number;
};

export async function loadHome(args: VisitorArgs): Promise<Home> {
  const [kyc, kyb, names, chain] = await Promise.all([
    waitingOf(args, 'kyc'),
    waitingOf(args, 'kyb'),
    callAs(args, listStoreNames, {}),
    callAs(args, getAuditChain, {}),
  ]);
  return {
    kyc,
    kyb,
    names: names.ok ? names.data : noNames,
    brokenAt: chain.ok ? chain.data.broken_at : null,
    nowMs: Date.now(),
  };
}

async function waitingOf(args: VisitorArgs, kind: CaseKind): Promise<Waiting> {
  const result = await callAs(args, listCases, { query: { kind } });
  if (!result.ok) throw data(result.code, { status: 503 });
  const { waiting, late, results } = result.data;
  return { waiting, late, lines: results };
}
