import type { ContactDesk } from '@luwag/contracts/delinquency';
import { m } from '#app/paraglide/messages.js';

type Made = ContactDesk['made'][number];

export const contactWords: Readonly<Record<Made['kind'], () => string>> = {
  payment_upcoming: m.notices_kind_upcoming,
  payment_due: m.notices_kind_due,
  payment_late: m.notices_kind_late,
  autopay_upcoming: m.notices_kind_autopay_upcoming,
  autopay_failed: m.notices_kind_autopay_failed,
  autopay_ended: m.notices_kind_autopay_ended,
  late_check_in: m.notices_kind_late_check_in,
  late_part: m.notices_kind_late_part,
  late_lighter: m.notices_kind_late_lighter,
  late_long: m.notices_kind_late_long,
  promise_noted: m.notices_kind_promise_noted,
};

export const contactStates: Readonly<Record<Made['state'], () => string>> = {
  asked: m.notices_state_asked,
  held: m.notices_state_held,
  sent: m.notices_state_sent,
  dropped: m.notices_state_dropped,
};
