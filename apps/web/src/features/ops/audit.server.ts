import { type AuditLine, getAuditChain, listAuditEvents } from '@luwag/contracts/audit';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { data } from 'react-router';
import { callAs } from '#app/lib/auth/call-as.ts';
import type { VisitorArgs } from '#app/lib/auth/visitor.ts';

export type AuditChain = ResultOf<typeof getAuditChain>;

export type AuditData = {
  lines: AuditLine[];
  nextBefore: string | null;
  /** Nothing when it could not be asked. */
  chain: AuditChain | null;
  /** What is looked for, as it was typed. */
  wanted: { account: string; action: string; isFirst: boolean };
  /** What was typed is no account, or no action. */
  faults: ('account' | 'action')[];
};

const { account_id: AccountId, action: Action, before: Before } = listAuditEvents.query.shape;

/** The log as an address asks for it. What cannot be looked for is said, and nothing is listed. */
export async function loadAudit(args: VisitorArgs): Promise<AuditData> {
  const typed = (name: string) => args.url.searchParams.get(name)?.trim() || undefined;
  const account = AccountId.safeParse(typed('account'));
  const action = Action.safeParse(typed('action'));
  const before = Before.safeParse(typed('before')).data;
  const faults = [
    ...(account.success ? [] : (['account'] as const)),
    ...(action.success ? [] : (['action'] as const)),
  ];
  const query = {
    ...(account.data ? { account_id: account.data } : {}),
    ...(action.data ? { action: action.data } : {}),
    ...(before ? { before } : {}),
  };
  const [events, chain] = await Promise.all([
    faults.length === 0 ? callAs(args, listAuditEvents, { query }) : undefined,
    callAs(args, getAuditChain, {}),
  ]);
  if (events && !events.ok) throw data(events.code, { status: 503 });
  return {
    lines: events?.data.results ?? [],
    nextBefore: events?.data.next_before ?? null,
    chain: chain.ok ? chain.data : null,
    wanted: {
      account: typed('account') ?? '',
      action: typed('action') ?? '',
      isFirst: before === undefined,
    },
    faults,
  };
}
