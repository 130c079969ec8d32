import { z } from 'zod';
import { headed, OfGroup, seeGroup, someoneEn, someoneFil } from './group-words.ts';
import { type MailWords, mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

/** Two of our people stopped a group for a while, or let it go on. */
export const groupFrozen = mailTemplate({
  data: OfGroup.extend({ is_frozen: z.boolean() }),
  words: {
    en: (told, origin) => {
      const { first_name, group, is_live, is_frozen } = told;
      const news = is_frozen ? `We are looking into ${group}` : `${group} goes on`;
      return {
        subject: `${subjectMark(is_live)}${news}`,
        heading: `${news}, ${first_name}.`,
        lines: is_frozen
          ? [
              'Two of our people have stopped the group while we look into something. No new round opens, and nobody is late meanwhile.',
              'What the group holds for you stays yours. A pot that is whole goes to whose turn it is.',
            ]
          : [
              'The dates stand as everybody signed them. Whoever could not give meanwhile has a week before anything is late.',
            ],
        button: seeGroup(told, origin, 'en'),
        notes: ['Questions? Write to us under Help: a person answers.'],
      };
    },
    fil: (told, origin) => {
      const { first_name, group, is_live, is_frozen } = told;
      const news = is_frozen ? `Sinusuri namin ang ${group}` : `Tuloy na ulit ang ${group}`;
      return {
        subject: `${subjectMark(is_live)}${news}`,
        heading: `${news}, ${first_name}.`,
        lines: is_frozen
          ? [
              'Itinigil muna ng dalawa sa amin ang grupo habang may sinusuri kami. Walang bagong ikot na magbubukas, at walang mahuhuli habang ganito.',
              'Sa iyo pa rin ang hawak ng grupo para sa iyo. Ang sahod na buo na ay mapupunta sa may turno.',
            ]
          : [
              'Mananatili ang mga petsang pinirmahan ng lahat. May isang linggo ang hindi nakapaghulog bago ito ituring na huli.',
            ],
        button: seeGroup(told, origin, 'fil'),
        notes: ['May tanong? Sumulat sa amin sa Tulong: tao ang sasagot.'],
      };
    },
  },
});

/** To whose seat it is: another member told us. Who it was and what they wrote stays with us. */
const toldEn = (told: OfGroup, origin: string): MailWords => ({
  subject: headed(told, 'somebody told us of your seat'),
  heading: `A member thinks of you, ${told.first_name}.`,
  lines: [
    `A member of ${told.group} told us that illness, lost work or another trouble keeps you from giving. We look at it; nobody else in the group is told.`,
    'You can tell us yourself, in your own words: that counts beside it. If it is not so, write to us under Help.',
  ],
  button: seeGroup(told, origin, 'en'),
  notes: ['Nothing changes for you before we have decided, and you are told what we decide.'],
});

const toldFil = (told: OfGroup, origin: string): MailWords => ({
  subject: headed(told, 'may nagsabi tungkol sa upuan mo'),
  heading: `May kasaping nag-aalala sa iyo, ${told.first_name}.`,
  lines: [
    `May kasapi ng ${told.group} na nagsabi sa amin na hindi ka makahulog dahil sa sakit, nawalang trabaho o ibang problema. Titingnan namin ito; walang iba sa grupo ang sasabihan.`,
    'Puwede mo ring sabihin sa amin sa sarili mong salita: bibilangin din iyon. Kung hindi ito totoo, sumulat sa amin sa Tulong.',
  ],
  button: seeGroup(told, origin, 'fil'),
  notes: ['Walang magbabago sa iyo hangga’t wala kaming pasya, at sasabihan ka namin.'],
});

/** What we were told of somebody's trouble by another, and what we decided about it. */
export const groupHardship = mailTemplate({
  data: OfGroup.extend({
    who: z.string(),
    is_you: z.boolean(),
    // Jobs of a release before have none.
    hardship_step: z.enum(['told', 'decided']).default('decided'),
    is_granted: z.boolean(),
    from_round: z.int().nullable(),
    until_round: z.int().nullable(),
  }),
  words: {
    en: (told, origin) => {
      if (told.hardship_step === 'told') return toldEn(told, origin);
      const rounds = roundsEn(told);
      const excused = told.is_you
        ? `You are excused for ${rounds} of ${told.group}`
        : `${someoneEn(told.who)} is excused for ${rounds} of ${told.group}`;
      return {
        subject: headed(told, told.is_granted ? `excused for ${rounds}` : 'what you told us'),
        heading: told.is_granted
          ? `${excused}, ${told.first_name}.`
          : `We could not excuse this, ${told.first_name}.`,
        lines: told.is_granted
          ? [
              'Nothing is added for being late in these rounds, no limit is held for it, and no rating changes.',
              told.is_you
                ? 'What you cannot give is covered for the group, and taken from your own pot, which comes last.'
                : 'What is missing is covered for the group, and taken from their own pot, which comes last.',
            ]
          : [
              'The contributions stay due as everybody signed them. If something changed, tell us again: we look each time.',
            ],
        button: seeGroup(told, origin, 'en'),
        notes: ['Nobody else in the group reads what was told to us.'],
      };
    },
    fil: (told, origin) => {
      if (told.hardship_step === 'told') return toldFil(told, origin);
      const rounds = roundsFil(told);
      const excused = told.is_you
        ? `Hindi ka sisingilin ng multa sa ${rounds} ng ${told.group}`
        : `Hindi sisingilin ng multa ${someoneFil(told.who)} sa ${rounds} ng ${told.group}`;
      return {
        subject: headed(told, told.is_granted ? `walang multa sa ${rounds}` : 'ang sinabi mo'),
        heading: told.is_granted
          ? `${excused}, ${told.first_name}.`
          : `Hindi namin ito mapagbigyan, ${told.first_name}.`,
        lines: told.is_granted
          ? [
              'Walang idadagdag sa pagkahuli sa mga ikot na ito, walang limit na pipigilin dahil dito, at walang rating na magbabago.',
              told.is_you
                ? 'Tatakpan para sa grupo ang hindi mo maihulog, at kukunin sa sarili mong sahod, na mahuhuli.'
                : 'Tatakpan para sa grupo ang kulang, at kukunin sa sarili niyang sahod, na mahuhuli.',
            ]
          : [
              'Mananatili ang mga hulog ayon sa pinirmahan ng lahat. Kung may nagbago, sabihin ulit sa amin: tinitingnan namin bawat isa.',
            ],
        button: seeGroup(told, origin, 'fil'),
        notes: ['Walang iba sa grupo ang makakabasa ng sinabi sa amin.'],
      };
    },
  },
});

type Rounds = { from_round: number | null; until_round: number | null };

const roundsEn = ({ from_round: from, until_round: until }: Rounds): string =>
  from === until ? `round ${from ?? ''}` : `rounds ${from ?? ''} to ${until ?? ''}`;
const roundsFil = ({ from_round: from, until_round: until }: Rounds): string =>
  from === until ? `ikot ${from ?? ''}` : `ikot ${from ?? ''} hanggang ${until ?? ''}`;

/** The same words of one of our people for everybody in a group, or for one. */
export const groupMessage = mailTemplate({
  data: OfGroup.extend({ words: z.string() }),
  words: {
    en: (told, origin) => ({
      subject: `${subjectMark(told.is_live)}A message about ${told.group}`,
      heading: `About ${told.group}, ${told.first_name}`,
      lines: paragraphsOf(told.words),
      button: seeGroup(told, origin, 'en'),
      notes: ['One of our people wrote this. We never ask for a code or a password.'],
    }),
    fil: (told, origin) => ({
      subject: `${subjectMark(told.is_live)}Mensahe tungkol sa ${told.group}`,
      heading: `Tungkol sa ${told.group}, ${told.first_name}`,
      lines: paragraphsOf(told.words),
      button: seeGroup(told, origin, 'fil'),
      notes: ['Isa sa amin ang sumulat nito. Hindi kami humihingi ng code o password.'],
    }),
  },
});

const paragraphsOf = (words: string): string[] =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
