import { m } from '#app/paraglide/messages.js';

/** Why somebody cannot take a seat, in the words of the pages where one is taken. */
export const personRefusals = {
  not_verified: m.paluwagan_refused_not_verified,
  too_many_groups: m.paluwagan_refused_groups,
  in_arrears: m.paluwagan_refused_arrears,
  number_not_confirmed: m.paluwagan_refused_number,
  source_not_found: m.paluwagan_refused_source,
  own_number_required: m.paluwagan_refused_seal,
  seal_used_already: m.paluwagan_refused_seal,
  turned_off: m.switches_turned_off,
  unreachable: m.paluwagan_refused_unreachable,
  unexpected_answer: m.paluwagan_refused_unreachable,
} as const;
