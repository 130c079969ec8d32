import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getPayment } from '@luwag/contracts/transactions';
import type { DuePayment, LightWay } from './light-ways.ts';

export type LightPaymentState = ResultOf<typeof getPayment>;

export type LightAccount =
  | { kind: 'signed_out'; csrfToken: string }
  /** Signed in, but not to pay. */
  | { kind: 'shop' }
  | { kind: 'trouble' }
  | {
      kind: 'buyer';
      livemode: boolean;
      name: string;
      due: readonly (DuePayment & { formKey: string })[];
      ways: readonly LightWay[];
      csrfToken: string;
    }
  /** How often the page has looked already, so that it may look less and less often. */
  | { kind: 'payment'; payment: LightPaymentState | undefined; looks: number };

/** Why a payment did not begin, and which. */
export type LightFault = {
  code: string;
  transactionId: string;
  /** Once more, where it is for sending again: it is the same payment then. */
  formKey?: string;
};

/** In how many seconds a page looks again by itself; undefined once it has looked long enough. */
export function looksAgainAfter(looks: number): number | undefined {
  if (looks < 5) return 3;
  if (looks < 20) return 6;
  return looks < 50 ? 15 : undefined;
}
