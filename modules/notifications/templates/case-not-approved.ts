import { RejectReason } from '@luwag/contracts/kyc-cases';
import { z } from 'zod';
import { rejectWords } from './case-words.ts';
import { Role } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

type Reason = z.output<typeof RejectReason>;

/** What somebody can do about it; where nothing can be, whom to ask. */
const nextSteps: Record<'en' | 'fil', Partial<Record<Reason, string>>> = {
  en: {
    duplicate_account: 'Log in with your first account. If you lost it, answer this mail.',
    identity_not_confirmed: 'Answer this mail, and we tell you which papers would help.',
    business_not_registered: 'Register with DTI or SEC first, then answer this mail.',
  },
  fil: {
    duplicate_account:
      'Mag-log in sa una mong account. Kung nawala ito, sagutin ang e-mail na ito.',
    identity_not_confirmed:
      'Sagutin ang e-mail na ito at sasabihin namin kung anong papeles ang makatutulong.',
    business_not_registered: 'Magparehistro muna sa DTI o SEC, saka sagutin ang e-mail na ito.',
  },
};
const otherwise = {
  en: 'You think that we are wrong? Answer this mail, and another person looks at it.',
  fil: 'Sa tingin mo ba mali kami? Sagutin ang e-mail na ito, at ibang tao ang titingin.',
};

export const caseNotApproved = mailTemplate({
  data: z.object({ first_name: z.string(), reject_reason: RejectReason }),
  words: {
    en: ({ first_name, reject_reason }) => ({
      subject: 'We could not approve your account',
      heading: `We are sorry, ${first_name}.`,
      lines: [rejectWords.en[reject_reason], nextSteps.en[reject_reason] ?? otherwise.en],
      notes: ['You owe us nothing. You can ask us to delete what you sent.'],
    }),
    fil: ({ first_name, reject_reason }) => ({
      subject: 'Hindi namin naaprubahan ang account mo',
      heading: `Pasensya na, ${first_name}.`,
      lines: [rejectWords.fil[reject_reason], nextSteps.fil[reject_reason] ?? otherwise.fil],
      notes: ['Wala kang utang sa amin. Puwede mong ipabura ang mga ipinadala mo.'],
    }),
  },
});

export const caseNotApprovedText = textTemplate({
  data: z.object({ role: Role }),
  words: {
    en: () => 'Luwag: we could not approve your account. The reason is in your e-mail.',
    fil: () => 'Luwag: hindi namin naaprubahan ang account mo. Nasa e-mail mo ang dahilan.',
  },
});
