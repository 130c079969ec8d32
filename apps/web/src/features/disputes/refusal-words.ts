import type { askForOffer } from '@luwag/contracts/approvals';
import type {
  acceptOffer,
  addPicture,
  answerDispute,
  appealDecision,
  decideDispute,
  openDispute,
  refuseOffer,
  withdrawDispute,
  writeMessage,
  writeStaffMessage,
} from '@luwag/contracts/disputes';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { pictureRefusals } from '#app/shared/pictures/picture-refusals.ts';

type Calls =
  | typeof openDispute
  | typeof writeMessage
  | typeof writeStaffMessage
  | typeof addPicture
  | typeof answerDispute
  | typeof askForOffer
  | typeof acceptOffer
  | typeof refuseOffer
  | typeof withdrawDispute
  | typeof appealDecision
  | typeof decideDispute
  | typeof startStepUp
  | typeof confirmStepUp;

type Own = 'look_first' | 'unchosen' | 'words_missing' | 'nothing_written' | 'amount_unreadable';

/** Every way in which a step of a case can be refused, for all who take part in one. */
export const refusalWords: ForRefusals<Calls, () => string, Own> = {
  look_first: m.disputes_report_look_first,
  unchosen: m.disputes_refused_unchosen,
  words_missing: m.disputes_refused_words,
  nothing_written: m.disputes_write_fault,
  amount_unreadable: m.disputes_report_amount_fault,
  dispute_open: m.disputes_refused_open,
  dispute_decided: m.disputes_refused_decided,
  dispute_withdrawn_twice: m.disputes_refused_withdrawn_twice,
  nothing_to_dispute: m.disputes_refused_nothing,
  dispute_too_late: m.disputes_refused_late,
  dispute_amount_too_high: m.disputes_refused_amount,
  dispute_amount_too_low: m.disputes_refused_amount_low,
  not_your_turn: m.disputes_refused_turn,
  dispute_closed: m.disputes_refused_closed,
  too_many_messages: m.disputes_refused_messages,
  too_many_pictures: m.disputes_refused_pictures,
  ...pictureRefusals,
  same_reviewer: m.disputes_refused_same_reviewer,
  second_person_required: m.team_fault_second,
  approval_waiting: m.team_fault_waiting,
  nobody_to_ask: m.team_fault_nobody,
  second_person_not_needed: undefined,
  no_factor: m.disputes_refused_no_factor,
  money_paused: m.disputes_refused_paused,
  turned_off: m.disputes_refused_paused,
  unreachable: m.disputes_refused_unknown,
  unavailable: m.disputes_refused_unknown,
  unexpected_answer: m.disputes_refused_unknown,
  transaction_not_found: undefined,
  dispute_not_found: undefined,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
