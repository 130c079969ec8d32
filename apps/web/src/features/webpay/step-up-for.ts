import type { Proposal } from '@luwag/contracts/proposals';

/** What a fresh factor is asked for: this purchase, at the price that was agreed to. */
export const stepUpFor = ({ id, agreed }: Proposal) => ({
  action: 'payments.confirmProposal',
  needs_trusted: agreed?.needs_trusted_factor ?? true,
  request: {
    params: { proposal_id: id },
    body: { disclosure_hash: agreed?.disclosure_hash ?? '' },
  },
});
