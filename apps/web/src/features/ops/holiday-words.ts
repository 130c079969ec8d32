import type { askHolidayChange, decideHolidayChange } from '@luwag/contracts/holidays';
import type { HolidayKind } from '@luwag/domain/holidays';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';

export const holidaysPath = '/ops/set-up/holidays';
export const newHolidayPath = '/ops/set-up/holidays/new';

export const holidayKindWords: Readonly<Record<HolidayKind, () => string>> = {
  regular: m.holidays_regular,
  special_non_working: m.holidays_special,
  special_working: m.holidays_working,
  ordinary: m.holidays_ordinary,
};

/** Why a change is refused, to whoever asks and to whoever decides. */
export const holidayFaults: ForRefusals<
  typeof askHolidayChange | typeof decideHolidayChange,
  () => string
> = {
  holiday_out_of_reach: m.holidays_fault_reach,
  holiday_unchanged: m.holidays_fault_same,
  holiday_notice_too_short: m.holidays_fault_notice,
  holiday_waiting: m.holidays_fault_waiting,
  holiday_change_not_found: m.holidays_fault_gone,
  own_holiday_change: m.holidays_fault_own,
  invalid_request: m.night_note_fault,
};
