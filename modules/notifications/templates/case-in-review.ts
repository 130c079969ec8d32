import { z } from 'zod';
import { homePage, Role } from './pages.ts';
import { mailTemplate, textTemplate } from './template.ts';

export const caseInReview = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role }),
  words: {
    en: ({ first_name, role }, origin) => ({
      subject: 'We are checking what you sent',
      heading: `Now it is our turn, ${first_name}.`,
      lines: [
        'We have everything we asked you for. A person on our team looks at it now.',
        'There is nothing for you to do. We write to you as soon as we know.',
      ],
      button: { label: 'See where it stands', link: homePage(origin, role) },
      notes: ['Most are done within the day. We never ask for your password or a code.'],
    }),
    fil: ({ first_name, role }, origin) => ({
      subject: 'Tinitingnan na namin ang ipinadala mo',
      heading: `Kami naman ngayon, ${first_name}.`,
      lines: [
        'Nasa amin na ang lahat ng hiningi namin. May tao sa team namin na tumitingin na rito.',
        'Wala ka nang kailangang gawin. Susulatan ka namin kapag alam na namin.',
      ],
      button: { label: 'Tingnan kung nasaan na', link: homePage(origin, role) },
      notes: ['Kadalasan ay tapos ito sa loob ng araw. Hindi kami humihingi ng password o code.'],
    }),
  },
});

export const caseInReviewText = textTemplate({
  data: z.object({ role: Role }),
  words: {
    en: () => 'Luwag: we have everything and are checking it. We will write as soon as we know.',
    fil: () => 'Luwag: kumpleto na at tinitingnan na namin. Susulat kami kapag alam na namin.',
  },
});
