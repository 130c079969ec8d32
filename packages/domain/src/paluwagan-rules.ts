import { addDays, addMonths, type CivilDate, partsOf } from './calendar.ts';
import { canonicalJson } from './canonical-json.ts';
import { type Holiday, holidaysKnownOn, isBankingDay, nextBankingDay } from './holidays.ts';
import { type Centavos, centavos, noCentavos, type Ppm, ppm, shareOf } from './money.ts';
import { isGroupNameAllowed } from './paluwagan-names.ts';
import { makeRuleSentences, type RuleSentences } from './paluwagan-sentences.ts';
import { sha256Hex } from './sha256.ts';

/**
 * A paluwagan: people who each give the same on the same dates, and of whom one receives all of it
 * on each. What a group may be, and what its members sign. No fee, no interest, no gain.
 */

export const groupFrequencies = ['weekly', 'kinsenas', 'monthly'] as const;
export type GroupFrequency = (typeof groupFrequencies)[number];

/** By a draw that anybody can check, or by a list that every member says yes to. */
export const turnOrders = ['draw', 'agreed'] as const;
export type TurnOrder = (typeof turnOrders)[number];

/** What every group goes by. A change is a new version, for groups that are made after it. */
export const groupLimits = {
  version: 2,
  seatsMin: 3,
  seatsMax: 20,
  contributionMinCentavos: centavos(100_00),
  contributionMaxCentavos: centavos(5_000_00),
  /** From the first turn; the last one is before that day. */
  monthsMax: 12,
  firstTurnMinDays: 7,
  firstTurnMaxDays: 90,
  seatsPerMemberMax: 2,
  activeGroupsMax: 2,
  nameMinLength: 3,
  nameMaxLength: 40,
} as const;

/** On top of each contribution, into the group's guarantee. What is not used comes back. */
export const coverPpm: Ppm = ppm(10_000);
/** Of a missed contribution, once, to the guarantee. */
export const penaltyPpm: Ppm = ppm(20_000);
/** Of one pot, over the life of a group: what we put in where the group's own is not enough. */
export const platformCapPpm: Ppm = ppm(100_000);
/** After the due date; from the day after the last of them a contribution is missed. */
export const groupGraceDays = 3;
/** From so many days before its date on a due is told of, and can be paid. */
export const dueOpensDays = 5;
/** Days before its date on which a due is charged by itself; the later ones after a decline. */
export const chargeDaysBefore = [3, 1, 0] as const;
/** So long before its first turn a group has to be running, or it is called off. */
export const startBeforeDays = 3;
/** After the due date of the last round, how long what is missing is waited for. */
const lastRoundWaitDays = 14;
/** A turn in the first third needs this rating, or a deposit of one contribution. */
export const securedRating = 60;
export const revealHours = 24;
/** How long after that a draw is tried that cannot be done; then the group is called off. */
export const undrawnHours = 72;
/** How long a seat is kept for somebody who was invited by number. */
export const seatKeptHours = 72;

/** How a group is made: what its organiser chooses. */
export interface GroupTerms {
  readonly name: string;
  readonly seats: number;
  readonly contributionCentavos: Centavos;
  readonly every: GroupFrequency;
  readonly firstDate: CivilDate;
  readonly order: TurnOrder;
}

/** What it comes to. */
export interface GroupAmounts {
  /** Each time, on top of the contribution. */
  readonly coverCentavos: Centavos;
  /** Contribution and cover: what is given each time. */
  readonly dueCentavos: Centavos;
  readonly potCentavos: Centavos;
  readonly penaltyCentavos: Centavos;
  readonly depositCentavos: Centavos;
  readonly platformCapCentavos: Centavos;
}

export function computeGroupAmounts(
  terms: Pick<GroupTerms, 'seats' | 'contributionCentavos'>,
): GroupAmounts {
  const { seats, contributionCentavos } = terms;
  const coverCentavos = shareOf(contributionCentavos, coverPpm);
  const potCentavos = centavos(contributionCentavos * seats);
  return {
    coverCentavos,
    dueCentavos: centavos(contributionCentavos + coverCentavos),
    potCentavos,
    penaltyCentavos: shareOf(contributionCentavos, penaltyPpm),
    depositCentavos: contributionCentavos,
    platformCapCentavos: shareOf(potCentavos, platformCapPpm),
  };
}

/** Turns that only a secured seat takes: the first third. */
export const countEarlyTurns = (seats: number): number => Math.max(1, Math.floor(seats / 3));

export interface RoundDates {
  readonly dueDate: CivilDate;
  /** The last day on which it costs nothing to be late. */
  readonly graceEnd: CivilDate;
  /**
   * From this day on what is missing is waited for no more: who owes it is in default, and a round
   * that is still short ends the group. The next due date, or the day after the grace.
   */
  readonly decidedOn: CivilDate;
}

/**
 * The date of every round: the nominal days, each moved to the next banking day by what was known
 * on the day the group was made. Once signed they do not move, whatever is proclaimed later.
 */
export function listRoundDates(
  terms: Pick<GroupTerms, 'seats' | 'every' | 'firstDate'>,
  madeOn: CivilDate,
  holidays: readonly Holiday[],
): RoundDates[] {
  const known = holidaysKnownOn(madeOn, holidays);
  const dueDates = Array.from({ length: terms.seats }, (_, index) => {
    const nominal = nominalDate(terms, index);
    return isBankingDay(nominal, known) ? nominal : nextBankingDay(nominal, known);
  });
  return roundsOn(dueDates);
}

/**
 * The pot waits for whoever is late until their grace is over; on the day after it what is missing
 * is covered. Later than this it is only where there is too little for that.
 */
export const coveredOn = ({ graceEnd }: { readonly graceEnd: CivilDate }): CivilDate =>
  addDays(graceEnd, 1);

/** What follows from due dates that were signed. */
export const roundsOn = (dueDates: readonly CivilDate[]): RoundDates[] =>
  withDecisions(
    dueDates.map((dueDate) => ({ dueDate, graceEnd: addDays(dueDate, groupGraceDays) })),
  );

/** Each with the day on which it is decided: as stored, where a freeze moved the grace of some. */
export const withDecisions = <T extends Omit<RoundDates, 'decidedOn'>>(
  rounds: readonly T[],
): (T & RoundDates)[] =>
  rounds.map((round, index) => {
    const next = rounds[index + 1]?.dueDate ?? addDays(round.dueDate, lastRoundWaitDays);
    const afterGrace = coveredOn(round);
    return { ...round, decidedOn: next > afterGrace ? next : afterGrace };
  });

function nominalDate(
  { every, firstDate }: Pick<GroupTerms, 'every' | 'firstDate'>,
  index: number,
): CivilDate {
  if (every === 'weekly') return addDays(firstDate, 7 * index);
  if (every === 'monthly') return addMonths(firstDate, index);
  return kinsenasDate(firstDate, index);
}

/** The 15th and the last day, in turn, from whichever of them the first date is. */
function kinsenasDate(firstDate: CivilDate, index: number): CivilDate {
  const isFifteenth = partsOf(firstDate).day === 15;
  const half = index + (isFifteenth ? 0 : 1);
  const fifteenth = isFifteenth ? firstDate : fifteenthOf(firstDate);
  const inMonth = addMonths(fifteenth, Math.floor(half / 2));
  return half % 2 === 0 ? inMonth : lastOfMonth(inMonth);
}

const fifteenthOf = (date: CivilDate): CivilDate => addDays(date, 15 - partsOf(date).day);

const lastOfMonth = (date: CivilDate): CivilDate => {
  const first = addDays(date, 1 - partsOf(date).day);
  return addDays(addMonths(first, 1), -1);
};

export type GroupRefusal =
  | 'seats_out_of_range'
  | 'contribution_out_of_range'
  | 'contribution_not_whole'
  | 'first_turn_out_of_range'
  | 'first_turn_not_a_pay_day'
  | 'group_too_long'
  | 'group_name_not_allowed';

/** Why such a group is not made; undefined where nothing is against it. */
export function decideGroup(terms: GroupTerms, today: CivilDate): GroupRefusal | undefined {
  const { seats, contributionCentavos: amount, firstDate, every, name } = terms;
  const limits = groupLimits;
  if (!Number.isInteger(seats) || seats < limits.seatsMin || seats > limits.seatsMax)
    return 'seats_out_of_range';
  const { contributionMinCentavos: least, contributionMaxCentavos: most } = limits;
  if (amount < least || amount > most) return 'contribution_out_of_range';
  if (amount % 100 !== 0) return 'contribution_not_whole';
  const earliest = addDays(today, limits.firstTurnMinDays);
  if (firstDate < earliest || firstDate > addDays(today, limits.firstTurnMaxDays))
    return 'first_turn_out_of_range';
  if (every === 'kinsenas' && !isKinsenas(firstDate)) return 'first_turn_not_a_pay_day';
  if (nominalDate(terms, seats - 1) >= addMonths(firstDate, limits.monthsMax))
    return 'group_too_long';
  return isGroupNameAllowed(name) ? undefined : 'group_name_not_allowed';
}

export const isKinsenas = (date: CivilDate): boolean =>
  partsOf(date).day === 15 || lastOfMonth(date) === date;

/** Days on which a first turn can be, for a page that offers them: the next on or after a date. */
export function nextFirstDate(every: GroupFrequency, from: CivilDate): CivilDate {
  if (every !== 'kinsenas') return from;
  let date = from;
  while (!isKinsenas(date)) date = addDays(date, 1);
  return date;
}

/** All that members sign, in one value. Its hash names it. */
export interface GroupRules {
  readonly version: number;
  readonly group_id: string;
  readonly name: string;
  readonly seats: number;
  readonly contribution: number;
  readonly cover: number;
  readonly pot: number;
  readonly every: GroupFrequency;
  readonly order: TurnOrder;
  readonly due_dates: readonly CivilDate[];
  readonly grace_days: number;
  readonly penalty: number;
  readonly deposit: number;
  readonly early_turns: number;
  readonly early_turns_rating: number;
  readonly platform_cover: number;
  readonly fee: number;
  readonly interest: number;
  readonly seats_per_member: number;
  /** The rules in words, since version 2: of a group of before figures and dates were signed. */
  readonly sentences?: RuleSentences;
}

export function makeRules(
  terms: GroupTerms,
  made: { groupId: string; rounds: readonly RoundDates[] },
): GroupRules {
  const amounts = computeGroupAmounts(terms);
  const figures = {
    version: groupLimits.version,
    group_id: made.groupId,
    name: terms.name,
    seats: terms.seats,
    contribution: terms.contributionCentavos,
    cover: amounts.coverCentavos,
    pot: amounts.potCentavos,
    every: terms.every,
    order: terms.order,
    due_dates: made.rounds.map(({ dueDate }) => dueDate),
    grace_days: groupGraceDays,
    penalty: amounts.penaltyCentavos,
    deposit: amounts.depositCentavos,
    early_turns: countEarlyTurns(terms.seats),
    early_turns_rating: securedRating,
    platform_cover: amounts.platformCapCentavos,
    fee: noCentavos,
    interest: noCentavos,
    seats_per_member: groupLimits.seatsPerMemberMax,
  };
  return { ...figures, sentences: makeRuleSentences(figures) };
}

/** The text that is hashed, and its hash: what a member signs. */
export const rulesText = (rules: GroupRules): string => canonicalJson(rules);
export const rulesHash = (rules: GroupRules): string => sha256Hex(rulesText(rules));

export type JoinRefusal =
  | 'group_not_forming'
  | 'rules_changed'
  | 'seats_gone'
  | 'too_many_seats'
  | 'too_many_groups'
  | 'in_arrears'
  | 'same_person_in_group';

/** Everything that is known when somebody asks for seats, read under the locks. */
export interface Joining {
  readonly isForming: boolean;
  readonly signedHash: string;
  readonly rulesHash: string;
  readonly seatsWanted: number;
  /** Free, without those that are kept for others. */
  readonly seatsFree: number;
  /** Of this account in this group already. */
  readonly seatsHeld: number;
  /** Groups of the person that are not over, this one left out. */
  readonly activeGroups: number;
  readonly isInArrears: boolean;
  /** Another account of the same person has a seat here. */
  readonly isSamePersonInside: boolean;
}

export function decideJoin(joining: Joining): JoinRefusal | undefined {
  const { seatsWanted, seatsHeld } = joining;
  if (!joining.isForming) return 'group_not_forming';
  if (joining.signedHash !== joining.rulesHash) return 'rules_changed';
  if (joining.isSamePersonInside) return 'same_person_in_group';
  if (joining.isInArrears) return 'in_arrears';
  if (joining.activeGroups >= groupLimits.activeGroupsMax) return 'too_many_groups';
  if (seatsWanted + seatsHeld > groupLimits.seatsPerMemberMax) return 'too_many_seats';
  return seatsWanted > joining.seatsFree ? 'seats_gone' : undefined;
}

/** A seat that may have an early turn. Only this is told to others, never the rating. */
export const isSeatSecured = (seat: { rating: number | null; hasDeposit: boolean }): boolean =>
  seat.hasDeposit || (seat.rating !== null && seat.rating >= securedRating);
