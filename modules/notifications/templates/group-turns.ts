import { z } from 'zod';
import { dateOf, headed, OfGroup, pesos, seeGroup, someoneEn, someoneFil } from './group-words.ts';
import { mailTemplate } from './template.ts';

const Turn = z.object({ turn: z.int(), date: z.iso.date() });

const turnsIn = (turns: z.infer<typeof Turn>[], locale: 'en' | 'fil') =>
  turns.map(({ turn, date }) => ({
    label: locale === 'en' ? `Your turn ${turn}` : `Turno mo, ika-${turn}`,
    value: dateOf(date, locale),
  }));

/** The order is known, and the group runs. */
export const groupDrawn = mailTemplate({
  data: OfGroup.extend({
    turn_order: z.enum(['draw', 'agreed']),
    turns: z.array(Turn),
    pot: z.int(),
    each_time: z.int(),
    first_date: z.iso.date(),
  }),
  words: {
    en: (group, origin) => ({
      subject: headed(group, 'your turn is known'),
      heading: `The order is known, ${group.first_name}.`,
      lines: [
        group.turn_order === 'draw'
          ? 'It was drawn from the numbers that everybody sealed. Anybody can check it, here or with any other tool.'
          : 'Everybody said yes to the same list.',
        `You give ${pesos(group.each_time)} by ${dateOf(group.first_date, 'en')} for the first time, and receive ${pesos(group.pot)} on each turn of yours. A pot waits out the free days of whoever is late.`,
      ],
      rows: turnsIn(group.turns, 'en'),
      button: seeGroup(group, origin, 'en'),
      notes: ['The group runs now. Whoever wants to leave finds somebody for their seat.'],
    }),
    fil: (group, origin) => ({
      subject: headed(group, 'alam na ang turno mo'),
      heading: `Alam na ang mga turno, ${group.first_name}.`,
      lines: [
        group.turn_order === 'draw'
          ? 'Binunot ito mula sa mga numerong tinatakan ng lahat. Masusuri ito ng sinuman, dito o gamit ang ibang paraan.'
          : 'Pumayag ang lahat sa iisang listahan.',
        `Maghulog ng ${pesos(group.each_time)} hanggang ${dateOf(group.first_date, 'fil')} sa unang beses, at sasahod ka ng ${pesos(group.pot)} sa bawat turno mo. Naghihintay ang sahod sa palugit ng nahuhuli.`,
      ],
      rows: turnsIn(group.turns, 'fil'),
      button: seeGroup(group, origin, 'fil'),
      notes: ['Nagsimula na ang grupo. Ang gustong umalis ay hahanap ng sasalo sa puwesto.'],
    }),
  },
});

/** A list of turns waits for a yes. */
export const groupOrderAsked = mailTemplate({
  data: OfGroup.extend({ who: z.string() }),
  words: {
    en: (group, origin) => ({
      subject: headed(group, 'say yes to the order'),
      heading: `An order is proposed, ${group.first_name}.`,
      lines: [
        `${someoneEn(group.who)} proposes who receives when in ${group.group}. The group starts when everybody has said yes to the same list.`,
      ],
      button: seeGroup(group, origin, 'en'),
      notes: ['If you do not agree, say nothing, and ask for another list.'],
    }),
    fil: (group, origin) => ({
      subject: headed(group, 'payag ka ba sa mga turno?'),
      heading: `May mungkahing ayos ng turno, ${group.first_name}.`,
      lines: [
        `May mungkahi ${someoneFil(group.who)} kung sino ang sasahod kailan sa ${group.group}. Magsisimula ang grupo kapag pumayag ang lahat sa iisang listahan.`,
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: ['Kung hindi ka payag, huwag sumagot, at humingi ng ibang listahan.'],
    }),
  },
});

/** Two change turns, or one of them asks. */
export const groupSwap = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    stage: z.enum(['asked', 'agreed', 'declined']),
    from_turn: z.int(),
    to_turn: z.int(),
  }),
  words: {
    en: (group, origin) => ({
      subject: headed(
        group,
        { asked: 'swap turns?', agreed: 'turns swapped', declined: 'no swap' }[group.stage],
      ),
      heading: {
        asked: `${someoneEn(group.who)} asks you, ${group.first_name}.`,
        agreed: `The turns are swapped, ${group.first_name}.`,
        declined: `No swap this time, ${group.first_name}.`,
      }[group.stage],
      lines: [
        {
          asked: `Would you take turn ${group.from_turn} of ${group.group} and give away turn ${group.to_turn}?`,
          agreed: `Turn ${group.from_turn} and turn ${group.to_turn} of ${group.group} have changed places.`,
          declined: `Turn ${group.from_turn} and turn ${group.to_turn} of ${group.group} stay as they are.`,
        }[group.stage],
      ],
      button: seeGroup(group, origin, 'en'),
      notes: ['A swap needs a yes of both, and only while both turns are ahead.'],
    }),
    fil: (group, origin) => ({
      subject: headed(
        group,
        { asked: 'palit-turno?', agreed: 'nagpalit na ng turno', declined: 'walang palitan' }[
          group.stage
        ],
      ),
      heading: {
        asked: `May pakiusap ${someoneFil(group.who)}, ${group.first_name}.`,
        agreed: `Napalitan na ang mga turno, ${group.first_name}.`,
        declined: `Walang palitan ngayon, ${group.first_name}.`,
      }[group.stage],
      lines: [
        {
          asked: `Payag ka bang kunin ang ika-${group.from_turn} na turno ng ${group.group} kapalit ng ika-${group.to_turn}?`,
          agreed: `Nagpalit ang ika-${group.from_turn} at ika-${group.to_turn} na turno ng ${group.group}.`,
          declined: `Mananatili ang ika-${group.from_turn} at ika-${group.to_turn} na turno ng ${group.group}.`,
        }[group.stage],
      ],
      button: seeGroup(group, origin, 'fil'),
      notes: ['Kailangan ang oo ng dalawa, at bago lang ang parehong turno.'],
    }),
  },
});
