import type { StaffGroup, StaffGroupRow } from '@luwag/contracts/paluwagan-desk';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';

/** Why a group is to be looked at. */
export const lookWords: Readonly<Record<StaffGroupRow['to_look_at'][number], () => string>> = {
  short: m.paluwagan_look_short,
  frozen: m.paluwagan_status_frozen,
  step_asked: m.paluwagan_look_step,
  hardship: m.paluwagan_look_hardship,
  not_proven: m.paluwagan_look_not_proven,
};

export const groupStates: Readonly<Record<StaffGroupRow['status'], () => string>> = {
  forming: m.paluwagan_status_forming,
  drawing: m.paluwagan_status_drawing,
  agreeing: m.paluwagan_status_agreeing,
  running: m.paluwagan_status_running,
  frozen: m.paluwagan_status_frozen,
  dissolving: m.paluwagan_status_dissolving,
  finished: m.paluwagan_status_finished,
  dissolved: m.paluwagan_status_dissolved,
  called_off: m.paluwagan_status_called_off,
};

export type StaffSeatRow = StaffGroup['seats_list'][number];

/** What a seat did in the round that runs. */
export const givingLooks: Readonly<
  Record<StaffSeatRow['giving'], { tone: BadgeTone; words: () => string }>
> = {
  in: { tone: 'paid', words: m.paluwagan_giving_in },
  open: { tone: 'ahead', words: m.paluwagan_giving_open },
  grace: { tone: 'pend', words: m.paluwagan_giving_grace },
  late: { tone: 'late', words: m.paluwagan_giving_late },
  none: { tone: 'plain', words: m.paluwagan_giving_none },
};

/** What a seat did in each round, for whoever cannot see the squares. */
export const roundWords: Readonly<Record<StaffSeatRow['rounds'][number], () => string>> = {
  in: m.paluwagan_giving_in,
  caught_up: m.paluwagan_giving_caught_up,
  late: m.paluwagan_giving_late,
  grace: m.paluwagan_giving_grace,
  open: m.paluwagan_giving_open,
  none: m.paluwagan_giving_none,
};

type OutlookKind = NonNullable<StaffGroup['outlook']>['lines'][number]['kind'];

/** Who makes up for whom in the next pot. */
export const outlookWords: Readonly<Record<OutlookKind, (inputs: { name: string }) => string>> = {
  grace: m.paluwagan_outlook_grace,
  open: m.paluwagan_outlook_open,
  deposit: m.paluwagan_outlook_deposit,
  guarantee: m.paluwagan_outlook_guarantee,
  platform: m.paluwagan_outlook_platform,
  missing: m.paluwagan_outlook_missing,
};

export const stepWords: Readonly<Record<StaffGroup['steps'][number]['step'], () => string>> = {
  freeze: m.paluwagan_step_freeze,
  unfreeze: m.paluwagan_step_unfreeze,
  dissolve: m.paluwagan_step_dissolve,
};

export const causeWords: Readonly<Record<StaffGroup['hardships'][number]['cause'], () => string>> =
  {
    illness: m.paluwagan_cause_illness,
    lost_work: m.paluwagan_cause_lost_work,
    death: m.paluwagan_cause_death,
    calamity: m.paluwagan_cause_calamity,
    other: m.paluwagan_cause_other,
  };
