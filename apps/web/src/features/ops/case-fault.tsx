import type { claimCase, releaseCase, unmaskCase } from '@luwag/contracts/kyc-cases';
import type { decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import type { startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';

const words: ForRefusals<
  | typeof claimCase
  | typeof decideCase
  | typeof judgeLink
  | typeof releaseCase
  | typeof secondCase
  | typeof unmaskCase
  | typeof startCaseRecovery,
  () => string,
  'items_missing' | 'reason_missing' | 'note_missing' | 'fields_missing'
> = {
  case_not_claimed: m.ops_fault_not_claimed,
  case_claimed: m.ops_fault_claimed,
  case_not_waiting: m.ops_fault_not_waiting,
  case_changed: m.ops_fault_changed,
  duplicate_unresolved: m.ops_fault_duplicate,
  duplicate_has_line: m.ops_block_line,
  duplicate_was_fraud: m.ops_block_fraud,
  second_review_pending: m.ops_fault_second_pending,
  second_same_person: m.ops_fault_second_same,
  no_second_review: m.ops_fault_not_waiting,
  item_not_in_case: m.ops_fault_items,
  items_missing: m.ops_fault_items,
  reason_missing: m.ops_fault_reason,
  note_missing: m.ops_fault_note,
  fields_missing: m.ops_fault_fields,
  unreachable: m.ops_fault_unreachable,
  case_not_found: undefined,
  link_not_found: undefined,
  nothing_to_recover: undefined,
  recovery_under_way: undefined,
  recovery_refused: undefined,
};

/** Why what was asked for was not done. Nothing is ever half done. */
export const CaseFault = ({ code }: { code: string }) => (
  <RefusalBanner code={code} words={words} otherwise={m.ops_fault_other} />
);
