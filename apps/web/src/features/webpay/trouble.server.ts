import { getProposal, type Proposal } from '@luwag/contracts/proposals';
import { data } from 'react-router';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { parseUuid } from './choice.ts';

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
