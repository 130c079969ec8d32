import { z } from 'zod';
import { forgotPage, Role, signInPage } from './pages.ts';
import { mailTemplate } from './template.ts';

export const alreadyRegistered = mailTemplate({
  data: z.object({ first_name: z.string(), role: Role }),
  words: {
    en: ({ first_name, role }, origin) => ({
      subject: 'You already have a Luwag account',
      heading: `You are with us already, ${first_name}.`,
      lines: [
        'Somebody, most likely you, just tried to open an account with this address.',
        'There is one already, and nothing about it has changed.',
      ],
      button: { label: 'Log in', link: signInPage(origin, role) },
      notes: [
        `Forgot the password? Set a new one here: ${forgotPage(origin, role)}`,
        'It was not you? Then do nothing. They were not told that you have an account.',
      ],
    }),
    fil: ({ first_name, role }, origin) => ({
      subject: 'May Luwag account ka na',
      heading: `Kasama ka na namin, ${first_name}.`,
      lines: [
        'May sumubok, malamang ikaw, na magbukas ng account gamit ang e-mail na ito.',
        'May account ka na, at walang nagbago rito.',
      ],
      button: { label: 'Mag-log in', link: signInPage(origin, role) },
      notes: [
        `Nakalimutan ang password? Gumawa ng bago rito: ${forgotPage(origin, role)}`,
        'Hindi ikaw iyon? Wala kang kailangang gawin. Hindi sila sinabihang may account ka.',
      ],
    }),
  },
});
