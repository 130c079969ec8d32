import type { PersonalField } from '@luwag/contracts/kyc-cases';

/** What came of a form at a case, where it did not lead elsewhere. */
export type CaseAnswer =
  | { kind: 'refused'; code: string }
  | { kind: 'unmasked'; fields: { field: PersonalField; value: string }[] };
