import { z } from 'zod';
import { momentOf } from './moment.ts';
import { homePage, teamPage } from './pages.ts';
import { roleEn, roleFil, ShopRole } from './team-invitation.ts';
import { mailTemplate } from './template.ts';

const Data = z.object({
  first_name: z.string(),
  shop: z.string(),
  /** Whom it is about. */
  who: z.string(),
  is_you: z.boolean(),
  team_change: z.enum(['joined', 'role_changed', 'removed']),
  shop_role: ShopRole,
  at: z.iso.datetime(),
});
type Data = z.infer<typeof Data>;

const saidEn = ({ shop, who, is_you: isYou, team_change: change, shop_role: role }: Data): string =>
  ({
    joined: `${who} joined the team of ${shop} as ${roleEn[role]}.`,
    role_changed: isYou
      ? `At ${shop} you are ${roleEn[role]} from now on.`
      : `At ${shop}, ${who} is ${roleEn[role]} from now on.`,
    removed: isYou
      ? `You were removed from the team of ${shop}. Your sign-in stays yours.`
      : `${who} was removed from the team of ${shop}.`,
  })[change];

const saidFil = ({
  shop,
  who,
  is_you: isYou,
  team_change: change,
  shop_role: role,
}: Data): string =>
  ({
    joined: `Sumali si ${who} sa team ng ${shop} bilang ${roleFil[role]}.`,
    role_changed: isYou
      ? `Sa ${shop}, ${roleFil[role]} ka na mula ngayon.`
      : `Sa ${shop}, ${roleFil[role]} na si ${who} mula ngayon.`,
    removed: isYou
      ? `Inalis ka sa team ng ${shop}. Sa iyo pa rin ang log-in mo.`
      : `Inalis si ${who} sa team ng ${shop}.`,
  })[change];

/** Whoever is out of the team has no page of it to look at. */
const isOut = ({ is_you: isYou, team_change: change }: Data) => isYou && change === 'removed';

/** Who is in a team decides who may be the second person: its owners hear of it. */
export const teamChanged = mailTemplate({
  data: Data,
  words: {
    en: (data, origin) => ({
      subject: 'The team of your shop has changed',
      heading: `Your team has changed, ${data.first_name}.`,
      lines: [
        `${momentOf(data.at, 'en')}: ${saidEn(data)}`,
        ...(data.team_change === 'joined'
          ? []
          : [
              'For a week after, nobody does alone what took two people before: large refunds, live keys, another bank account, a new owner.',
            ]),
      ],
      button: isOut(data)
        ? { label: 'Log in', link: homePage(origin, 'merchant') }
        : { label: 'Look at the team', link: teamPage(origin) },
      notes: ['That is not right? Write to us right away.'],
    }),
    fil: (data, origin) => ({
      subject: 'May nagbago sa team ng tindahan mo',
      heading: `May nagbago sa team mo, ${data.first_name}.`,
      lines: [
        `${momentOf(data.at, 'fil')}: ${saidFil(data)}`,
        ...(data.team_change === 'joined'
          ? []
          : [
              'Sa loob ng isang linggo, walang makakagawa nang mag-isa ng dating para sa dalawa: malaking refund, live key, ibang bank account, bagong may-ari.',
            ]),
      ],
      button: isOut(data)
        ? { label: 'Mag-log in', link: homePage(origin, 'merchant') }
        : { label: 'Tingnan ang team', link: teamPage(origin) },
      notes: ['Hindi tama? Sumulat agad sa amin.'],
    }),
  },
});
