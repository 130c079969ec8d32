import type { JoinRefusal } from '@luwag/domain/paluwagan-rules';
import type { ApplicantRefusal } from './applicant.ts';

/** Why somebody cannot take a seat, for whoever reads the answer and not its code. */
export const refusalWords: Record<JoinRefusal | ApplicantRefusal, string> = {
  not_verified: 'Groups are for people whose identity was checked.',
  number_not_confirmed: 'Confirm your mobile number first: your pot goes to its wallet.',
  group_not_forming: 'This group takes nobody in any more.',
  rules_changed: 'These are not the rules of this group. Read them again.',
  seats_gone: 'There are not so many seats left.',
  too_many_seats: 'One person has two seats at most.',
  too_many_groups: 'One person is in two groups at most.',
  in_arrears: 'You owe a group what you should have given. Give that first.',
  same_person_in_group: 'You are in this group under another account.',
};
