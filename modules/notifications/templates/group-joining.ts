import { z } from 'zod';
import { headed, OfGroup, pesos, seeGroup, someoneEn, someoneFil } from './group-words.ts';
import { momentOf } from './moment.ts';
import { askedPage } from './pages.ts';
import { mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const everyEn = { weekly: 'a week', kinsenas: 'every 15th and month-end', monthly: 'a month' };
const everyFil = {
  weekly: 'bawat linggo',
  kinsenas: 'tuwing kinsenas',
  monthly: 'bawat buwan',
};

/** Somebody who was erased has no name. */
const byFil = (name: string): string => (name ? `ni ${name}` : 'ng isang kasapi');

/**
 * A seat is kept for somebody's number. Whoever made the group chose its name, and the reader is no
 * member yet: it is quoted in the text, and no subject of ours.
 */
export const groupInvited = mailTemplate({
  data: OfGroup.extend({
    group_invitation_id: z.uuid(),
    who: z.string(),
    is_substitute: z.boolean(),
    contribution: z.int(),
    pot: z.int(),
    seats: z.int(),
    every: z.enum(['weekly', 'kinsenas', 'monthly']),
    kept_until: z.iso.datetime().nullable(),
  }),
  words: {
    en: (group, origin) => ({
      subject: `${subjectMark(group.is_live)}You are invited to a paluwagan on Luwag`,
      heading: `${someoneEn(group.who)} invites you, ${group.first_name}.`,
      lines: [
        `“${group.group}”, as they call it, is a paluwagan of ${group.seats} seats: each gives ${pesos(group.contribution)} ${everyEn[group.every]} and receives ${pesos(group.pot)} once.`,
        group.is_substitute
          ? 'You would take over the seat of somebody who leaves.'
          : 'What each puts in is what each gets. No interest, no profit, no pay for inviting.',
        ...(group.kept_until
          ? [`A seat is kept for you until ${momentOf(group.kept_until, 'en')}.`]
          : []),
      ],
      button: { label: 'Read the rules', link: askedPage(origin, group.group_invitation_id) },
      notes: ['You do not know them? Leave it. Whoever promises profit is no paluwagan: tell us.'],
    }),
    fil: (group, origin) => ({
      subject: `${subjectMark(group.is_live)}Inaanyayahan ka sa isang paluwagan sa Luwag`,
      heading: `May paanyaya para sa iyo, ${group.first_name}.`,
      lines: [
        `Inaanyayahan ka ${byFil(group.who)} sa “${group.group}”, ang tawag nila sa paluwagan na may ${group.seats} puwesto.`,
        `${pesos(group.contribution)} ang hulog ${everyFil[group.every]}, at sasahod ng ${pesos(group.pot)} ang bawat isa nang isang beses.`,
        group.is_substitute
          ? 'Sasaluhin mo ang puwesto ng isang aalis.'
          : 'Kung magkano ang inihulog, iyon ang sasahurin. Walang interes, walang tubo, walang bayad sa pag-anyaya.',
        ...(group.kept_until
          ? [`May nakatabing puwesto para sa iyo hanggang ${momentOf(group.kept_until, 'fil')}.`]
          : []),
      ],
      button: {
        label: 'Basahin ang mga tuntunin',
        link: askedPage(origin, group.group_invitation_id),
      },
      notes: [
        'Hindi mo kilala? Huwag pansinin. Hindi paluwagan ang nangangako ng tubo: sabihin sa amin.',
      ],
    }),
  },
});

/** To whoever keeps the list, and whoever invited. */
export const groupJoined = mailTemplate({
  data: OfGroup.extend({ who: z.string(), seats: z.int(), seats_taken: z.int() }),
  words: {
    en: (group, origin) => ({
      subject: headed(group, `${group.seats_taken} of ${group.seats} seats taken`),
      heading: `${someoneEn(group.who)} is in, ${group.first_name}.`,
      lines: [
        `${someoneEn(group.who)} signed the rules of ${group.group}. ${group.seats_taken} of ${group.seats} seats are taken.`,
      ],
      button: seeGroup(group, origin, 'en'),
      notes: ['The group begins once every seat is taken.'],
    }),
    fil: (group, origin) => ({
      subject: headed(group, `${group.seats_taken} sa ${group.seats} puwesto ang may tao`),
      heading: `May sumali, ${group.first_name}.`,
      lines: [
        `Pumirma ${someoneFil(group.who)} sa mga tuntunin ng ${group.group}. May tao na ang ${group.seats_taken} sa ${group.seats} puwesto.`,
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: ['Magsisimula ang grupo kapag may tao na ang lahat ng puwesto.'],
    }),
  },
});

const nextEn = {
  reveal: 'Every seat is taken. Open your secret number now, and the order of turns is drawn.',
  draw: 'Every seat is taken. The order of turns is drawn once everybody has opened their number.',
  order: 'Every seat is taken. Next, everybody agrees on the order of turns.',
  deposit:
    'Every seat is taken, but too few are secured for the first turns. Leave a deposit of one contribution, and the group can begin. It comes back at the end.',
};
const nextFil = {
  reveal:
    'May tao na ang lahat ng puwesto. Buksan na ang lihim mong numero, at bubunutin ang mga turno.',
  draw: 'May tao na ang lahat ng puwesto. Bubunutin ang mga turno kapag nabuksan na ng lahat ang numero nila.',
  order: 'May tao na ang lahat ng puwesto. Ang susunod, pagkasunduan ng lahat ang mga turno.',
  deposit:
    'May tao na ang lahat ng puwesto, pero kulang ang may garantiya para sa mga unang turno. Mag-iwan ng depositong isang hulog para makapagsimula ang grupo. Ibabalik ito sa huli.',
};

const drawnEn = 'Nobody leaves while the order is drawn, so that nobody can change their number.';
const untilDrawEn = 'You can leave until the draw begins.';
const leavingEn = {
  reveal: drawnEn,
  draw: drawnEn,
  order: 'You can leave until the group starts.',
};
const drawnFil = 'Walang aalis habang binubunot ang mga turno, para walang makapagpalit ng numero.';
const untilDrawFil = 'Puwede kang umalis hanggang magsimula ang bunutan.';
const leavingFil = {
  reveal: drawnFil,
  draw: drawnFil,
  order: 'Puwede kang umalis hanggang sa magsimula ang grupo.',
};

type Full = { next_step: keyof typeof nextEn; turn_order: 'draw' | 'agreed' };

/** Until when somebody can leave. Before the deposits are there, a draw has not begun. */
const noteOf = (
  { next_step: next, turn_order: order }: Full,
  words: Readonly<Record<Exclude<Full['next_step'], 'deposit'>, string>>,
  untilDraw: string,
): string => {
  if (next !== 'deposit') return words[next];
  return order === 'draw' ? untilDraw : words.order;
};

/** The last seat is taken: what comes next, and who is waited for. */
export const groupFull = mailTemplate({
  data: OfGroup.extend({
    next_step: z.enum(['reveal', 'draw', 'order', 'deposit']),
    reveal_until: z.iso.datetime().nullable(),
    /** Not in what an older release asked for: it told of draws alone. */
    turn_order: z.enum(['draw', 'agreed']).default('draw'),
  }),
  words: {
    en: (group, origin) => ({
      subject: headed(
        group,
        group.next_step === 'reveal' ? 'open your number' : 'the group is full',
      ),
      heading: `Your group is full, ${group.first_name}.`,
      lines: [
        nextEn[group.next_step],
        ...(group.next_step === 'reveal' && group.reveal_until
          ? [
              `You have until ${momentOf(group.reveal_until, 'en')}. Whoever does not open theirs takes the last turns.`,
            ]
          : []),
      ],
      button: seeGroup(group, origin, 'en'),
      notes: [noteOf(group, leavingEn, untilDrawEn)],
    }),
    fil: (group, origin) => ({
      subject: headed(group, group.next_step === 'reveal' ? 'buksan ang numero mo' : 'puno na'),
      heading: `Puno na ang grupo mo, ${group.first_name}.`,
      lines: [
        nextFil[group.next_step],
        ...(group.next_step === 'reveal' && group.reveal_until
          ? [
              `Hanggang ${momentOf(group.reveal_until, 'fil')} ka. Mapupunta sa huling turno ang hindi magbubukas.`,
            ]
          : []),
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: [noteOf(group, leavingFil, untilDrawFil)],
    }),
  },
});

const whyEn = {
  organiser: 'Whoever keeps its list called it off before it started.',
  time: 'It was not ready three days before its first turn.',
  us: 'We could no longer draw its order in a way that everybody can check.',
};
const whyFil = {
  organiser: 'Kinansela ito ng namamahala ng listahan bago magsimula.',
  time: 'Hindi ito handa tatlong araw bago ang unang turno.',
  us: 'Hindi na namin mabubunot ang mga turno sa paraang masusuri ng lahat.',
};

/** It did not come to it. */
export const groupCalledOff = mailTemplate({
  data: OfGroup.extend({
    called_off_by: z.enum(['organiser', 'time', 'us']),
    has_deposits: z.boolean(),
  }),
  words: {
    en: (group, origin) => ({
      subject: headed(group, 'called off'),
      heading: `${group.group} does not start, ${group.first_name}.`,
      lines: [
        whyEn[group.called_off_by],
        ...(group.has_deposits ? ['Deposits go back to the wallets of whoever left them.'] : []),
      ],
      button: seeGroup(group, origin, 'en'),
      notes: ['Nobody owes anybody anything.'],
    }),
    fil: (group, origin) => ({
      subject: headed(group, 'hindi na itutuloy'),
      heading: `Hindi na magsisimula ang ${group.group}, ${group.first_name}.`,
      lines: [
        whyFil[group.called_off_by],
        ...(group.has_deposits ? ['Ibabalik ang mga deposito sa wallet ng nag-iwan.'] : []),
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: ['Walang may utang kanino man.'],
    }),
  },
});

/** Somebody left before the start, or their seat was taken over. */
export const groupMemberChanged = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    is_you: z.boolean(),
    group_change: z.enum(['left', 'replaced']),
    /** Who came instead. */
    other: z.string().nullable(),
    is_list_passed_on: z.boolean(),
  }),
  words: {
    en: (group, origin) => ({
      subject: headed(group, 'a member has changed'),
      heading: `Somebody else is in your group, ${group.first_name}.`,
      lines: [
        group.group_change === 'left'
          ? `${someoneEn(group.who)} left ${group.group} before it started. The seat is free again.`
          : `${someoneEn(group.other ?? '')} took over ${group.is_you ? 'your seat' : `the seat of ${group.who || 'a member'}`} in ${group.group}, signed the same rules and paid what it should have given.`,
        ...(group.is_list_passed_on
          ? ['Whoever signed first of those who stay keeps the list now.']
          : []),
      ],
      button: seeGroup(group, origin, 'en'),
      notes: ['Turns and amounts stay as everybody signed them.'],
    }),
    fil: (group, origin) => ({
      subject: headed(group, 'may nagbago sa mga kasapi'),
      heading: `May nagbago sa grupo mo, ${group.first_name}.`,
      lines: [
        group.group_change === 'left'
          ? `Umalis ${someoneFil(group.who)} sa ${group.group} bago ito magsimula. Bukas ulit ang puwesto.`
          : `Sinalo ${byFil(group.other ?? '')} ang puwesto ${group.is_you ? 'mo' : byFil(group.who)} sa ${group.group}, pumirma sa parehong tuntunin at nagbayad ng dapat nang naihulog.`,
        ...(group.is_list_passed_on
          ? ['Ang unang pumirma sa mga natira na ang mamamahala ng listahan.']
          : []),
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: ['Mananatili ang mga turno at halaga ayon sa pinirmahan ng lahat.'],
    }),
  },
});
