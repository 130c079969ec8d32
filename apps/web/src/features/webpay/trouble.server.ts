import { getProposal, type Proposal } from '@luwag/contracts/proposals';
import { listSources } from '@luwag/contracts/sources';
import { data } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { parseUuid } from './paths.ts';

/** Nothing to pay at this address. */
export const missing = () => data('missing', { status: 404 });

/** The proposal that an address is about. */
export function proposalIdOf(search: URLSearchParams): string {
  const id = parseUuid(search.get('proposal'));
  if (!id) throw missing();
  return id;
}

export const readProposal = async (args: VisitorArgs, proposal_id: string): Promise<Proposal> =>
  needed(await callAs(args, getProposal, { params: { proposal_id } }), 'proposal_not_found');

/** Test purchases are paid from test sources, live ones from live ones. */
export const modeOf = ({ request }: Proposal): 'test' | 'live' =>
  request.livemode ? 'live' : 'test';

export const listSourcesFor = (args: VisitorArgs, proposal: Proposal) =>
  callAs(args, listSources, { query: { mode: modeOf(proposal) } });

/** What a fresh factor is asked for: this purchase, at the price that was agreed to. */
export const stepUpFor = ({ id, agreed }: Proposal) => ({
  action: 'payments.confirmProposal',
  needs_trusted: agreed?.needs_trusted_factor ?? true,
  request: {
    params: { proposal_id: id },
    body: { disclosure_hash: agreed?.disclosure_hash ?? '' },
  },
});
