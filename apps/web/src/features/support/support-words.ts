import type {
  answerSupportCase,
  askSupportAgain,
  assignSupportCase,
  closeSupportCase,
  openSupportCase,
  SupportRow,
  sendSupportPicture,
  settleSupportCase,
  writeToSupport,
} from '@luwag/contracts/support';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { pictureRefusals } from '#app/shared/pictures/picture-refusals.ts';

export const topicWords: Readonly<Record<SupportRow['topic'], () => string>> = {
  cannot_pay: m.support_topic_cannot_pay,
  paid_not_shown: m.support_topic_paid_not_shown,
  order: m.support_topic_order,
  refund: m.support_topic_refund,
  payout: m.support_topic_payout,
  checking: m.support_topic_checking,
  limit: m.support_topic_limit,
  account: m.support_topic_account,
  not_me: m.support_topic_not_me,
  developers: m.support_topic_developers,
  privacy: m.support_topic_privacy,
  paluwagan: m.support_topic_paluwagan,
  complaint: m.support_topic_complaint,
  other: m.support_topic_other,
};

export const outcomeWords: Readonly<Record<NonNullable<SupportRow['outcome']>, () => string>> = {
  settled: m.support_outcome_settled,
  silent: m.support_outcome_silent,
  not_agreed: m.support_outcome_not_agreed,
  duplicate: m.support_outcome_duplicate,
  moved: m.support_outcome_moved,
  abusive: m.support_outcome_abusive,
};

/** How a case stands for whoever opened it, in a line. */
export function stateWords(row: SupportRow): string {
  const { state, outcome, answer_by: answerBy, ends_on: endsOn } = row;
  if (state === 'closed') return outcome ? outcomeWords[outcome]() : '';
  if (state === 'our_turn')
    return answerBy ? m.support_state_ours({ moment: momentWords(answerBy) }) : '';
  const date = endsOn ? shortDateOf(endsOn) : '';
  return state === 'proposed'
    ? m.support_state_proposed({ date })
    : m.support_state_yours({ date });
}

export function stateTone({ state }: Pick<SupportRow, 'state'>): BadgeTone {
  if (state === 'closed') return 'plain';
  return state === 'our_turn' ? 'pend' : 'now';
}

type Calls =
  | typeof openSupportCase
  | typeof writeToSupport
  | typeof sendSupportPicture
  | typeof settleSupportCase
  | typeof askSupportAgain
  | typeof answerSupportCase
  | typeof assignSupportCase
  | typeof closeSupportCase;

type Own = 'topic_missing' | 'nothing_written' | 'reason_missing';

/** Every way in which a step of a case can be refused. */
export const refusalWords: ForRefusals<Calls, () => string, Own> = {
  topic_missing: m.support_refused_topic,
  nothing_written: m.support_refused_words,
  reason_missing: m.support_refused_reason,
  too_many_support_cases: m.support_refused_many,
  support_case_closed: m.support_refused_closed,
  // The page knows who it was.
  support_case_changed: undefined,
  too_many_messages: m.support_refused_messages,
  too_many_pictures: m.support_refused_pictures,
  not_your_turn: m.support_refused_turn,
  same_reviewer: m.support_refused_same_reviewer,
  outside_contact_hours: m.support_refused_hours,
  wait_for_answer: m.support_refused_in_row,
  words_not_allowed: m.support_refused_not_allowed,
  staff_not_found: m.support_refused_colleague,
  ...pictureRefusals,
  unreachable: m.support_refused_unknown,
  unavailable: m.support_refused_unknown,
  unexpected_answer: m.support_refused_unknown,
  transaction_not_found: undefined,
  support_case_not_found: undefined,
};
