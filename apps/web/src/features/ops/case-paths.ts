import type { CaseKind } from '@luwag/contracts/kyc-cases';

export const queuePath = (kind: CaseKind): string => `/ops/${kind}`;

export const casePath = ({ kind, case_id: id }: { kind: CaseKind; case_id: string }): string =>
  `/ops/${kind}/${id}`;

/** Buyers and businesses have their queues at addresses of their own. */
export const kindAt = (pathname: string): CaseKind =>
  pathname.startsWith('/ops/kyb') ? 'kyb' : 'kyc';

/** The end of its id: short enough to say, and enough to tell apart the cases of one day. */
export const caseNumber = (id: string): string => id.replaceAll('-', '').slice(-6).toUpperCase();
