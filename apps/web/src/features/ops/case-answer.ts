import type { ResultOf } from '@luwag/contracts/endpoint';
import type { unmaskCase } from '@luwag/contracts/kyc-cases';

/** What came of a form at a case, where it did not lead elsewhere. */
export type CaseAnswer =
  | { kind: 'refused'; code: string }
  | ({ kind: 'unmasked' } & ResultOf<typeof unmaskCase>);
