import { formatPesos } from './format-money.ts';
import { centavos } from './money.ts';

/**
 * The rules of a group in words, as pages show them. They are no texts of a page: from version 2 of
 * the rules on they are part of what is hashed and signed, in both languages. Another wording here
 * is another version for groups that are made after it; what was signed stands in the group's row.
 */

export interface RuleSentence {
  readonly title: string;
  readonly text: string;
}

/** The figures that the words have, as they are signed. */
export interface RuleFigures {
  readonly seats: number;
  readonly order: 'draw' | 'agreed';
  readonly grace_days: number;
  readonly penalty: number;
  readonly early_turns: number;
  readonly early_turns_rating: number;
  readonly platform_cover: number;
}

export interface RuleSentences {
  readonly en: readonly RuleSentence[];
  readonly fil: readonly RuleSentence[];
}

export const makeRuleSentences = (figures: RuleFigures): RuleSentences => ({
  en: sentencesEn(figures),
  fil: sentencesFil(figures),
});

const pesos = (amount: number): string => formatPesos(centavos(amount));

function sentencesEn(figures: RuleFigures): RuleSentence[] {
  const { seats, grace_days: days, early_turns: early, early_turns_rating: rating } = figures;
  const isDrawn = figures.order === 'draw';
  const first = early === 1 ? 'The first turn needs' : `The first ${early} turns need`;
  return [
    {
      title: 'All are real people',
      text: 'ID and face checked by Luwag. Invited by someone here, or on the same company’s list.',
    },
    {
      title: isDrawn ? 'The order is drawn in the open' : 'You agree on the order',
      text: [
        isDrawn
          ? `Once all ${seats} seats have signed.`
          : `All ${seats} seats say yes to one list.`,
        'Two may swap before their turns, if both say yes.',
        `${first} a rating of ${rating} or a deposit; others only see “secured”.`,
      ].join(' '),
    },
    {
      title: 'The pot is the group’s until its day',
      text: 'Contributions are held in a trust account, apart from Luwag’s own money. They belong to the group, never to the organiser nor to Luwag. On its day the whole pot goes to the wallet of whose turn it is.',
    },
    {
      title: `On its date, with ${days} free days`,
      text: `While somebody is late the pot waits, these ${days} days at most. On the day after, ${pesos(figures.penalty)} is added once, to the group and never to Luwag, and what is missing is covered.`,
    },
    {
      title: 'If one misses, the pot is covered',
      text: `First from their deposit, then from the group’s cover, then from Luwag, up to ${pesos(figures.platform_cover)} for the whole group. They owe it back. If they have not caught up by the next date their turn goes last. If the cover is too little the pot waits until the next date; then the group ends early: whoever has not received gets back what they gave, as it comes in, and whoever has received gives on as signed.`,
    },
    {
      title: isDrawn ? 'You can leave until the draw begins' : 'You can leave until it starts',
      text: 'After that, only if someone takes your seat over. Illness, lost work or death: tell us, and we settle what each is owed.',
    },
    {
      title: 'What you put in is what you get',
      text: 'No interest, no profit, no pay for inviting.',
    },
  ];
}

function sentencesFil(figures: RuleFigures): RuleSentence[] {
  const { seats, grace_days: days, early_turns: early, early_turns_rating: rating } = figures;
  const isDrawn = figures.order === 'draw';
  const first = early === 1 ? 'unang turno' : `unang ${early} turno`;
  return [
    {
      title: 'Totoong tao ang lahat',
      text: 'Sinuri ng Luwag ang ID at mukha. Inanyayahan ng isang narito, o nasa listahan ng iisang kompanya.',
    },
    {
      title: isDrawn ? 'Binubunot ang ayos na kita ng lahat' : 'Kayo ang magkakasundo sa ayos',
      text: [
        isDrawn
          ? `Kapag pumirma na ang lahat ng ${seats} upuan.`
          : `Oo ang lahat ng ${seats} upuan sa iisang listahan.`,
        'Puwedeng magpalit ang dalawa bago ang turno nila, kung kapwa papayag.',
        `Kailangan ng rating na ${rating} o deposito sa ${first}; “may panagot” lang ang makikita ng iba.`,
      ].join(' '),
    },
    {
      title: 'Sa grupo ang sahod hanggang sa araw nito',
      text: 'Nasa trust account ang mga hulog, hiwalay sa sariling pera ng Luwag. Sa grupo ang mga ito, hindi kailanman sa organiser o sa Luwag. Sa araw nito, buong mapupunta ang sahod sa wallet ng may turno.',
    },
    {
      title: `Sa petsa nito, may ${days} araw na palugit`,
      text: `Habang may nahuhuli, naghihintay ang sahod, hanggang sa ${days} araw na ito lang. Sa kasunod na araw, ${pesos(figures.penalty)} ang idaragdag nang isang beses, sa grupo at hindi kailanman sa Luwag, at tatakpan ang kulang.`,
    },
    {
      title: 'Kapag may lumiban, tinatakpan ang sahod',
      text: `Una sa deposito nila, saka sa panakip ng grupo, saka sa Luwag, hanggang ${pesos(figures.platform_cover)} para sa buong grupo. Utang nila iyon. Kung hindi pa bayad pagdating ng susunod na petsa, huli ang turno nila. Kung kulang ang panakip, maghihintay ang sahod hanggang sa susunod na petsa; saka maagang magtatapos ang grupo: ibabalik sa hindi pa sumahod ang ibinigay niya habang pumapasok ang pera, at magbibigay pa rin ayon sa pinirmahan ang sumahod na.`,
    },
    {
      title: isDrawn
        ? 'Puwedeng umalis hanggang magsimula ang bunutan'
        : 'Puwedeng umalis hanggang magsimula',
      text: 'Pagkatapos, kung may sasalo lang sa upuan mo. Sakit, nawalan ng trabaho o pagkamatay: sabihin sa amin at aayusin namin ang sa bawat isa.',
    },
    {
      title: 'Kung ano ang ibinigay, iyon ang tatanggapin',
      text: 'Walang interes, walang patong, walang bayad sa pag-anyaya.',
    },
  ];
}
