import type { ResultOf } from '@luwag/contracts/endpoint';
import type { Proposal } from '@luwag/contracts/proposals';
import type { getTransaction } from '@luwag/contracts/transactions';
import type { Standing } from './standing.ts';

export type Purchase = ResultOf<typeof getTransaction>;

export type DoneProps = {
  proposal: Proposal;
  standing: Exclude<Standing, 'choose'>;
  /** Once there is a plan, and as long as it can be read. */
  purchase: Purchase | undefined;
  firstName: string;
  domain: string;
  turn: number;
  /** The gateway sent its customer back here, having heard a yes. */
  isApproved: boolean;
};
