import { hourMs } from './durations.ts';
import { mayDo, type ShopRight, type ShopRole } from './shop-roles.ts';

/**
 * What we tell people, and which ways it takes. One table for all of it: a kind of notice belongs
 * to one group, people choose by group and channel, and what must reach them is always on.
 */

/** The inbox is inside the product; the others go out. */
export const noticeChannels = ['inbox', 'mail', 'text', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export const outgoingChannels = [
  'mail',
  'text',
  'push',
] as const satisfies readonly NoticeChannel[];
export type OutgoingChannel = (typeof outgoingChannels)[number];

export type NoticeRole = 'buyer' | 'merchant' | 'staff';

type GroupSpec = {
  /** Who has such notices. Staff have no choices. */
  readonly roles: readonly Exclude<NoticeRole, 'staff'>[];
  /** On until somebody chooses otherwise; the inbox always is. */
  readonly byDefault: readonly OutgoingChannel[];
  /** Comes at any hour: its reader may have to act before morning. */
  readonly isUrgent?: true;
  /** Somebody who owes money cannot be unreachable: one way out must stay on. */
  readonly needsOne?: true;
  /** Sent to nobody who did not agree to it. */
  readonly consent?: 'marketing';
};

/** In the order in which people read them. */
export const noticeGroups = {
  // By one channel a message, which the rules of contact choose: `chooseChannel`.
  money_owed: { roles: ['buyer'], byDefault: ['mail', 'text'], needsOne: true },
  purchases: { roles: ['buyer'], byDefault: ['mail', 'text', 'push'] },
  payments: { roles: ['buyer'], byDefault: ['mail', 'push'] },
  // What happens in a paluwagan; what is owed to one is `money_owed`.
  groups: { roles: ['buyer'], byDefault: ['mail', 'push'] },
  // As often as somebody buys: no mail and no text that nobody asked for.
  sales: { roles: ['merchant'], byDefault: ['push'] },
  payouts: { roles: ['merchant'], byDefault: ['mail', 'push'] },
  cases: { roles: ['buyer', 'merchant'], byDefault: ['mail', 'push'] },
  checks: { roles: ['buyer', 'merchant'], byDefault: ['mail', 'text', 'push'] },
  rating: { roles: ['buyer'], byDefault: ['mail', 'push'] },
  developers: { roles: ['merchant'], byDefault: ['mail', 'push'] },
  team: { roles: ['merchant'], byDefault: ['mail', 'push'] },
  security: { roles: ['buyer', 'merchant'], byDefault: ['mail', 'push'], isUrgent: true },
  news: { roles: ['buyer', 'merchant'], byDefault: [], consent: 'marketing' },
} as const satisfies Record<string, GroupSpec>;
export type NoticeGroup = keyof typeof noticeGroups;
export const noticeGroupNames = Object.keys(noticeGroups) as NoticeGroup[];

/** Why something cannot be turned off. */
export type AlwaysBecause = 'law' | 'safety';

type KindSpec = {
  readonly group: NoticeGroup;
  /** The text it has of its own; the others are told by their subject. */
  readonly text?: string;
  readonly always?: Readonly<Partial<Record<OutgoingChannel, AlwaysBecause>>>;
  /** It has nothing to say on a screen that others may see. */
  readonly isNeverPushed?: true;
  /** Told to everybody of a shop who has this right; the others are told to one person. */
  readonly right?: ShopRight;
};

// What was agreed to, what a complaint came to and what a check decided is due in writing, by the
// Truth in Lending Act (RA 3765) and the Financial Products and Services Consumer Protection Act
// (RA 11765).
const inWriting = { mail: 'law' } as const;
// Whoever did it may not be the owner, and the mailbox is where the owner still is.
const toTheMailbox = { mail: 'safety' } as const;
// So grave that one channel in a stranger's hands must not be enough to hide it.
const everywhere = { mail: 'safety', text: 'safety' } as const;

/** Every kind, by the name of the mail that tells it. */
export const noticeKinds = {
  payment_upcoming: { group: 'money_owed', text: 'payment_upcoming_text' },
  payment_due: { group: 'money_owed', text: 'payment_due_text' },
  payment_late: { group: 'money_owed', text: 'payment_late_text' },
  autopay_upcoming: { group: 'money_owed', text: 'autopay_upcoming_text' },
  autopay_failed: { group: 'money_owed', text: 'autopay_failed_text' },
  autopay_ended: { group: 'money_owed', text: 'autopay_ended_text' },
  late_check_in: { group: 'money_owed', text: 'late_check_in_text' },
  late_part: { group: 'money_owed', text: 'late_part_text' },
  late_lighter: { group: 'money_owed', text: 'late_lighter_text' },
  late_long: { group: 'money_owed', text: 'late_long_text' },
  promise_noted: { group: 'money_owed', text: 'promise_noted_text' },

  purchase_receipt: { group: 'purchases', text: 'receipt_text', always: inWriting },
  lighter_plan_taken: { group: 'purchases', always: inWriting },
  plan_called_off: { group: 'purchases', always: inWriting },

  payment_receipt: { group: 'payments' },
  payment_failed: { group: 'payments' },
  refund_made: { group: 'payments' },
  credit_payout: { group: 'payments' },
  credit_offer: { group: 'payments' },
  source_expiring: { group: 'payments' },

  // What was decided about their trouble or their group is due in writing.
  group_frozen: { group: 'groups', always: inWriting },
  group_hardship: { group: 'groups', always: inWriting },
  group_message: { group: 'groups' },
  group_invited: { group: 'groups' },
  group_joined: { group: 'groups' },
  group_full: { group: 'groups' },
  group_drawn: { group: 'groups' },
  group_order_asked: { group: 'groups' },
  group_swap: { group: 'groups' },
  group_called_off: { group: 'groups' },
  group_member_changed: { group: 'groups' },
  group_due: { group: 'groups' },
  group_late: { group: 'groups' },
  group_due_failed: { group: 'groups' },
  group_paid: { group: 'groups' },
  group_covered: { group: 'groups' },
  group_turn_moved: { group: 'groups' },
  group_short: { group: 'groups' },
  group_dissolved: { group: 'groups', always: inWriting },
  group_closed: { group: 'groups' },
  group_pot_sent: { group: 'groups' },
  // Money that is theirs waits for them to look.
  group_pot_back: { group: 'groups', always: toTheMailbox },

  sale_paid: { group: 'sales', right: 'see_payments' },

  payout_paid: { group: 'payouts', right: 'see_payouts' },
  // Money that is theirs waits for them to look.
  payout_back: { group: 'payouts', always: toTheMailbox, right: 'see_payouts' },

  dispute_news: { group: 'cases', always: inWriting, right: 'answer_case' },
  support_news: { group: 'cases', always: inWriting },

  case_in_review: { group: 'checks', text: 'case_in_review_text', always: inWriting },
  case_asked_again: { group: 'checks', text: 'case_asked_again_text', always: inWriting },
  case_approved: { group: 'checks', text: 'case_approved_text', always: inWriting },
  case_not_approved: { group: 'checks', text: 'case_not_approved_text', always: inWriting },
  store_name_decided: { group: 'checks', always: inWriting },
  hold_begun: { group: 'checks', always: inWriting },
  hold_ended: { group: 'checks', always: inWriting },

  limit_changed: { group: 'rating' },

  webhook_trouble: { group: 'developers', right: 'use_keys' },

  team_changed: { group: 'team', always: toTheMailbox },

  already_registered: { group: 'security', always: toTheMailbox, isNeverPushed: true },
  password_changed: { group: 'security', always: toTheMailbox },
  number_confirmed: { group: 'security', always: toTheMailbox },
  number_claimed: { group: 'security', always: toTheMailbox },
  number_change_asked: { group: 'security', text: 'number_change_asked_text', always: everywhere },
  number_changed: { group: 'security', text: 'number_changed_text', always: everywhere },
  email_change_asked: { group: 'security', always: toTheMailbox },
  email_changed: { group: 'security', always: toTheMailbox },
  factor_changed: { group: 'security', text: 'factor_added_text', always: everywhere },
  recovery_started: { group: 'security', text: 'recovery_started_text', always: everywhere },
  recovery_cancelled: { group: 'security', text: 'recovery_cancelled_text', always: everywhere },
  codes_guessed: { group: 'security', text: 'codes_guessed_text', always: everywhere },
  new_device: { group: 'security', always: toTheMailbox },
  sign_in_ended: { group: 'security', always: toTheMailbox },
  bank_account_changed: {
    group: 'security',
    text: 'bank_account_changed_text',
    always: everywhere,
  },
  bank_change_taken_back: { group: 'security', always: toTheMailbox },
  live_setting_changed: { group: 'security', always: toTheMailbox },
} as const satisfies Record<string, KindSpec>;
export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

/** Mails and texts that are no notices, and why. */
export const notNotices = {
  confirm_address: 'asked_for',
  confirm_new_address: 'asked_for',
  reset_password: 'asked_for',
  email_code: 'asked_for',
  number_code: 'asked_for',
  purchase_code: 'asked_for',
  proof_code: 'asked_for',
  proof_code_text: 'asked_for',
  // To an address that may have no account.
  team_invitation: 'no_account',
  // To everybody who works here.
  ledger_alarm: 'staff',
  // What a notice says by text that has none of its own.
  notice_text: 'shared',
  // What several that waited are told by.
  digest: 'shared',
} as const;

const specOf = (kind: NoticeKind): KindSpec => noticeKinds[kind];
const groupSpecOf = (group: NoticeGroup): GroupSpec => noticeGroups[group];

export const groupOf = (kind: NoticeKind): NoticeGroup => noticeKinds[kind].group;

type OwnText = Extract<(typeof noticeKinds)[NoticeKind], { text: string }>['text'];

/** The text that a kind has of its own. */
export function ownTextOf(kind: NoticeKind): OwnText | undefined {
  const spec = noticeKinds[kind];
  return 'text' in spec ? spec.text : undefined;
}

const kindsIn = (group: NoticeGroup): NoticeKind[] =>
  noticeKindNames.filter((kind) => groupOf(kind) === group);

/** Kinds that the people of a shop are told by their right. */
export type ShopKind = {
  [K in NoticeKind]: (typeof noticeKinds)[K] extends { right: ShopRight } ? K : never;
}[NoticeKind];

/** Whether somebody with this role in a shop is told of it. */
export const isToldTo = (role: ShopRole, kind: ShopKind): boolean =>
  mayDo(role, noticeKinds[kind].right);

/**
 * The groups that somebody chooses about: those of their role that have something to say, and of
 * somebody who works for a shop those of which a kind can reach them.
 */
export function groupsFor(role: NoticeRole, shopRole?: ShopRole): NoticeGroup[] {
  const isReached = (kind: NoticeKind) => {
    const { right } = specOf(kind);
    return !shopRole || !right || mayDo(shopRole, right);
  };
  return noticeGroupNames.filter(
    (group) =>
      groupSpecOf(group).roles.some((each) => each === role) && kindsIn(group).some(isReached),
  );
}

/** What somebody chose; whatever is not in it is as it is for everybody. */
export type NoticeChoices = Partial<Record<NoticeGroup, Partial<Record<OutgoingChannel, boolean>>>>;

/** Hours of the day in Manila: from the first, until before the last, over midnight or not. */
export type QuietHours = { readonly fromHour: number; readonly untilHour: number };

/** Why every notice of a group takes a channel whatever is chosen; undefined where one may not. */
export function alwaysIn(group: NoticeGroup, channel: NoticeChannel): AlwaysBecause | undefined {
  if (channel === 'inbox') return 'safety';
  const reasons = kindsIn(group).map((kind) => specOf(kind).always?.[channel]);
  return reasons.every(Boolean) ? reasons[0] : undefined;
}

/** Whether a group may be without a channel, whatever the others are. */
export const mayTurnOff = (group: NoticeGroup, channel: OutgoingChannel): boolean =>
  !alwaysIn(group, channel) && !groupSpecOf(group).needsOne;

/** Whether one way out of the inbox has to stay on. */
export const needsOne = (group: NoticeGroup): boolean => groupSpecOf(group).needsOne === true;

/** Whether a group takes a channel by what was chosen, or by default. */
export const isChosen = (
  choices: NoticeChoices,
  group: NoticeGroup,
  channel: OutgoingChannel,
): boolean => choices[group]?.[channel] ?? groupSpecOf(group).byDefault.includes(channel);

/**
 * The ways out that one notice takes: those it always takes and those that were chosen. A number
 * that was not confirmed may be somebody else's, so no text goes there, however grave. What needs
 * somebody's agreement goes nowhere without it.
 */
export function outgoingFor(
  kind: NoticeKind,
  person: {
    role: NoticeRole;
    choices: NoticeChoices;
    isNumberConfirmed: boolean;
    /** Whether they let us notify any. */
    hasBrowser: boolean;
    hasAgreed?: boolean;
  },
): OutgoingChannel[] {
  const { group, always = {}, isNeverPushed } = specOf(kind);
  if (groupSpecOf(group).consent && !person.hasAgreed) return [];
  const isPushed = person.hasBrowser && !isNeverPushed;
  return outgoingChannels.filter((channel) => {
    if (channel === 'text' && !person.isNumberConfirmed) return false;
    if (channel === 'push' && !isPushed) return false;
    const isWanted = isChosen(person.role === 'staff' ? {} : person.choices, group, channel);
    return always[channel] !== undefined || isWanted;
  });
}

const dayHours = 24;
const manilaAheadHours = 8;

const hourIn = (nowMs: number): number =>
  (Math.floor(nowMs / hourMs) + manilaAheadHours) % dayHours;

const lengthOf = ({ fromHour, untilHour }: QuietHours): number =>
  (untilHour - fromHour + dayHours) % dayHours;

/** When a moment's quiet hours end; undefined outside of them. */
export function quietUntil(quiet: QuietHours | undefined, nowMs: number): number | undefined {
  if (!quiet) return undefined;
  const passed = (hourIn(nowMs) - quiet.fromHour + dayHours) % dayHours;
  const left = lengthOf(quiet) - passed;
  return left > 0 ? (Math.floor(nowMs / hourMs) + left) * hourMs : undefined;
}

/** Whether a message has to arrive whole, and not as a line among others. */
export const isDueInWriting = (kind: NoticeKind): boolean => specOf(kind).always?.mail === 'law';

/** Until when a notice waits; undefined for one that goes at once. */
export const heldUntil = (
  kind: NoticeKind,
  quiet: QuietHours | undefined,
  nowMs: number,
): number | undefined =>
  groupSpecOf(groupOf(kind)).isUrgent ? undefined : quietUntil(quiet, nowMs);

/** The next time they begin, at the latest a day from now; undefined where there are none. */
export function quietFrom(quiet: QuietHours | undefined, nowMs: number): number | undefined {
  if (!quiet) return undefined;
  const ahead = (quiet.fromHour - hourIn(nowMs) + dayHours) % dayHours || dayHours;
  return (Math.floor(nowMs / hourMs) + ahead) * hourMs;
}

/** So many of the hours in which money may be spoken of must stay open. */
export const openHoursMin = 4;

const isTooLong = (quiet: QuietHours, within: QuietHours): boolean => {
  const hours = Array.from({ length: lengthOf(within) }, (_, at) => within.fromHour + at);
  const isOpen = (hour: number) => (hour - quiet.fromHour + dayHours) % dayHours >= lengthOf(quiet);
  return hours.filter(isOpen).length < openHoursMin;
};

export type NoticeChange = { group: NoticeGroup; channel: NoticeChannel; isOn: boolean };

export type SettingsDecision =
  | { kind: 'accept'; choices: NoticeChoices }
  | {
      kind: 'reject';
      code: 'choice_not_offered' | 'channel_needed' | 'number_not_confirmed' | 'quiet_too_long';
    };

const reject = (code: Extract<SettingsDecision, { kind: 'reject' }>['code']): SettingsDecision => ({
  kind: 'reject',
  code,
});

const lastingChannels = ['mail', 'text'] as const satisfies readonly OutgoingChannel[];

/** What somebody may choose: what their role is offered, and never to be out of reach. */
export function decideSettings(
  person: {
    role: NoticeRole;
    /** In the shop that they work for. */
    shopRole?: ShopRole | undefined;
    choices: NoticeChoices;
    isNumberConfirmed: boolean;
  },
  wanted: {
    changes: readonly NoticeChange[];
    quiet: QuietHours | undefined;
    /** When money owed may be spoken of, by the rules of contact. */
    contactHours: QuietHours;
  },
): SettingsDecision {
  const offered = groupsFor(person.role, person.shopRole);
  const choices: NoticeChoices = structuredClone(person.choices);
  for (const { group, channel, isOn } of wanted.changes) {
    if (!offered.includes(group)) return reject('choice_not_offered');
    if (alwaysIn(group, channel) || channel === 'inbox') {
      if (!isOn) return reject('choice_not_offered');
      continue;
    }
    choices[group] = { ...choices[group], [channel]: isOn };
  }
  for (const group of offered.filter(needsOne)) {
    // A browser may be gone before the next message: it is no way to rely on.
    const ways = lastingChannels.filter((channel) => isChosen(choices, group, channel));
    if (ways.length === 0) return reject('channel_needed');
    if (!person.isNumberConfirmed && ways.every((channel) => channel === 'text'))
      return reject('number_not_confirmed');
  }
  const { quiet, contactHours } = wanted;
  if (quiet && isTooLong(quiet, contactHours)) return reject('quiet_too_long');
  return { kind: 'accept', choices };
}
