import { z } from 'zod';
import { headed, OfGroup, pesos, seeGroup, someoneEn, someoneFil } from './group-words.ts';
import { mailTemplate } from './template.ts';

/** What somebody missed was made up for: line by line, and from whose money. */
export const groupCovered = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    is_you: z.boolean(),
    round_number: z.int(),
    amount: z.int(),
    from_deposit: z.int(),
    from_guarantee: z.int(),
    from_platform: z.int(),
  }),
  words: {
    en: (told, origin) => ({
      subject: headed(told, `${pesos(told.amount)} of round ${told.round_number} was covered`),
      heading: `Round ${told.round_number} is covered, ${told.first_name}.`,
      lines: [
        told.is_you
          ? 'Your hulog was not there when its grace ended. This was put in for it, and you owe it to the group.'
          : `The hulog of ${someoneEn(told.who)} was not there when its grace ended. This was put in for it, and they owe it to the group.`,
      ],
      rows: [
        { label: 'Their own deposit', value: pesos(told.from_deposit) },
        { label: 'The group’s guarantee', value: pesos(told.from_guarantee) },
        { label: 'Luwag', value: pesos(told.from_platform) },
      ],
      button: seeGroup(told, origin, 'en'),
      notes: ['Everybody signed this order. Nothing of it is taken from your own hulog.'],
    }),
    fil: (told, origin) => ({
      subject: headed(told, `sinalo ang ${pesos(told.amount)} ng ika-${told.round_number} ikot`),
      heading: `Nasalo ang ika-${told.round_number} ikot, ${told.first_name}.`,
      lines: [
        told.is_you
          ? 'Wala ang hulog mo nang matapos ang palugit. Ito ang ipinansalo, at utang mo ito sa grupo.'
          : `Wala ang hulog ${told.who ? `ni ${told.who}` : 'ng isang kasapi'} nang matapos ang palugit. Ito ang ipinansalo, at utang niya ito sa grupo.`,
      ],
      rows: [
        { label: 'Sariling deposito', value: pesos(told.from_deposit) },
        { label: 'Pansalo ng grupo', value: pesos(told.from_guarantee) },
        { label: 'Luwag', value: pesos(told.from_platform) },
      ],
      button: seeGroup(told, origin, 'fil'),
      notes: ['Pinirmahan ng lahat ang ayos na ito. Walang kinuha sa sarili mong hulog.'],
    }),
  },
});

/** Somebody who owes the group receives later. */
export const groupTurnMoved = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    is_you: z.boolean(),
    other: z.string().nullable(),
    turn_moved: z.enum(['passed_over', 'moved_last']),
  }),
  words: {
    en: (told, origin) => ({
      subject: headed(told, 'a turn has moved'),
      heading: `The order of turns has changed, ${told.first_name}.`,
      lines: [
        told.turn_moved === 'passed_over'
          ? `${told.is_you ? 'You' : someoneEn(told.who)} changed places with ${told.other || 'another member'}, because something is still owed to the group.`
          : `${told.is_you ? 'Your turn' : `The turn of ${told.who || 'a member'}`} went behind the others, because something is still owed to the group. Everybody after it moved up by one.`,
        'The rules that everybody signed say so. Nobody chose it.',
      ],
      button: seeGroup(told, origin, 'en'),
      notes: ['Dates and amounts of rounds stay as they were.'],
    }),
    fil: (told, origin) => ({
      subject: headed(told, 'may turnong lumipat'),
      heading: `Nagbago ang ayos ng mga turno, ${told.first_name}.`,
      lines: [
        told.turn_moved === 'passed_over'
          ? `Nagpalit ng puwesto ${told.is_you ? 'ka' : someoneFil(told.who)} at ${told.other ? `si ${told.other}` : 'ang isa pang kasapi'}, dahil may utang pa sa grupo.`
          : `Napunta sa hulihan ang turno ${told.is_you ? 'mo' : told.who ? `ni ${told.who}` : 'ng isang kasapi'}, dahil may utang pa sa grupo. Umusad nang isa ang mga kasunod.`,
        'Ito ang sabi ng tuntuning pinirmahan ng lahat. Walang pumili nito.',
      ],
      button: seeGroup(told, origin, 'fil'),
      notes: ['Hindi nagbago ang mga petsa at halaga ng mga ikot.'],
    }),
  },
});

/** Even with all covers a pot is not whole. */
export const groupShort = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    is_you: z.boolean(),
    round_number: z.int(),
    missing: z.int(),
  }),
  words: {
    en: (told, origin) => ({
      subject: headed(told, `${pesos(told.missing)} is missing in round ${told.round_number}`),
      heading: `Round ${told.round_number} is not whole yet, ${told.first_name}.`,
      lines: [
        `${pesos(told.missing)} is missing, and what there is for cover was not enough.`,
        `The pot of ${told.is_you ? 'your turn' : someoneEn(told.who)} is paid the moment it is whole. If it still is not on the next date, the group ends and everybody gets back what they gave, by what they gave.`,
      ],
      button: seeGroup(told, origin, 'en'),
      notes: ['What is there stays where it is: nobody can take it out.'],
    }),
    fil: (told, origin) => ({
      subject: headed(told, `kulang ng ${pesos(told.missing)} ang ika-${told.round_number} ikot`),
      heading: `Hindi pa buo ang ika-${told.round_number} ikot, ${told.first_name}.`,
      lines: [
        `Kulang pa ng ${pesos(told.missing)}, at hindi sumapat ang pansalo.`,
        `Ibibigay ang sahod ${told.is_you ? 'mo' : told.who ? `ni ${told.who}` : 'ng may turno'} sa sandaling mabuo ito. Kung kulang pa rin sa susunod na petsa, matatapos ang grupo at maibabalik sa lahat ang naihulog nila, ayon sa naihulog ng bawat isa.`,
      ],
      button: seeGroup(told, origin, 'fil'),
      notes: ['Mananatili ang naroon: walang makakakuha nito.'],
    }),
  },
});

const causesEn = {
  short: 'A round stayed short, as the rules have it.',
  agreed: 'All members said yes to it.',
  staff: 'Two of our people decided it, after the group was frozen.',
};
const causesFil = {
  short: 'May ikot na nanatiling kulang, ayon sa tuntunin.',
  agreed: 'Pumayag ang lahat ng kasapi.',
  staff: 'Dalawa sa amin ang nagpasya, matapos itigil ang grupo.',
};

/** The group ends by what each gave and received. */
export const groupDissolved = mailTemplate({
  data: OfGroup.extend({ dissolved_because: z.enum(['short', 'agreed', 'staff']) }),
  words: {
    en: (told, origin) => ({
      subject: headed(told, 'the group ends'),
      heading: `${told.group} ends, ${told.first_name}.`,
      lines: [
        causesEn[told.dissolved_because],
        'Who has not received gets back what they gave and owes nothing more. Who has received gives the rest on the dates they signed, and that goes to the others.',
      ],
      button: seeGroup(told, origin, 'en'),
      notes: ['Shares go to your wallet by themselves, by what each gave, to the centavo.'],
    }),
    fil: (told, origin) => ({
      subject: headed(told, 'matatapos ang grupo'),
      heading: `Matatapos ang ${told.group}, ${told.first_name}.`,
      lines: [
        causesFil[told.dissolved_because],
        'Ibabalik ang naihulog ng hindi pa sumasahod, at wala na siyang utang. Ang sumahod na ay maghuhulog pa sa mga petsang pinirmahan niya, para sa iba.',
      ],
      button: seeGroup(told, origin, 'fil'),
      notes: [
        'Kusang mapupunta sa wallet ang mga bahagi, ayon sa naihulog ng bawat isa, hanggang sa sentimo.',
      ],
    }),
  },
});

/** The end, with what came back of cover and deposit. */
export const groupClosed = mailTemplate({
  data: OfGroup.extend({ ending: z.enum(['finished', 'dissolved']), amount: z.int() }),
  words: {
    en: (told, origin) => ({
      subject: headed(told, 'it is over'),
      heading:
        told.ending === 'finished'
          ? `${told.group} is finished, ${told.first_name}.`
          : `${told.group} is over, ${told.first_name}.`,
      lines: [
        told.ending === 'finished'
          ? 'Every seat has received its pot.'
          : 'What could be shared has been shared.',
        told.amount > 0
          ? `${pesos(told.amount)} of cover and deposit goes back to your wallet.`
          : 'Nothing of cover or deposit is left for you.',
      ],
      button: seeGroup(told, origin, 'en'),
      notes: ['The book stays readable for you.'],
    }),
    fil: (told, origin) => ({
      subject: headed(told, 'tapos na'),
      heading:
        told.ending === 'finished'
          ? `Buo nang natapos ang ${told.group}, ${told.first_name}.`
          : `Tapos na ang ${told.group}, ${told.first_name}.`,
      lines: [
        told.ending === 'finished'
          ? 'Nakasahod na ang lahat ng puwesto.'
          : 'Naibahagi na ang puwedeng ibahagi.',
        told.amount > 0
          ? `Babalik sa wallet mo ang ${pesos(told.amount)} na pansalo at deposito.`
          : 'Wala nang natirang pansalo o deposito para sa iyo.',
      ],
      button: seeGroup(told, origin, 'fil'),
      notes: ['Mababasa mo pa rin ang talaan.'],
    }),
  },
});
