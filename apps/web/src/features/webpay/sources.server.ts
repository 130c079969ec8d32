import type { Proposal } from '@luwag/contracts/proposals';
import { listSources } from '@luwag/contracts/sources';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';

/** Test purchases are paid from test sources, live ones from live ones. */
export const modeOf = ({ request }: Proposal): 'test' | 'live' =>
  request.livemode ? 'live' : 'test';

export const listSourcesFor = (args: VisitorArgs, proposal: Proposal) =>
  callAs(args, listSources, { query: { mode: modeOf(proposal) } });
