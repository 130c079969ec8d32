import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layOutMail } from '@luwag/modules/notifications/mail-layout';
import { mailTemplates } from '@luwag/modules/notifications/templates/catalogue';
import type { MailTemplate } from '@luwag/modules/notifications/templates/template';
import { everyField } from '@luwag/testing/builders/message-data';
import { localDir } from '../scripts/lib/checkout.ts';
import { launchBrowser } from './browser.ts';

// Every mail as a picture, in both languages, by day and by night, on a phone's width:
//   npm run mails -- [--to folder] [--only payment] [--width 600]
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: join(localDir, 'mails') },
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '390' },
  },
});
const origin = 'https://luwag.ph';
const names = Object.keys(mailTemplates).filter((name) => name.startsWith(values.only));

mkdirSync(values.to, { recursive: true });
const browser = await launchBrowser();
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width: Number(values.width), height: 800 };
    const context = await browser.newContext({ colorScheme, viewport, javaScriptEnabled: false });
    // A mail loads nothing; one that tried would be seen.
    await context.route('**', (route) => {
      console.error(`a mail asks for ${route.request().url()}`);
      process.exitCode = 1;
      return route.abort();
    });
    const page = await context.newPage();
    for (const name of names)
      for (const locale of ['en', 'fil'] as const) {
        const template: MailTemplate = mailTemplates[name as keyof typeof mailTemplates];
        const words = template.words[locale](template.data.parse(everyField), origin);
        await page.setContent(layOutMail(words, locale).html);
        const path = join(values.to, `${name}-${locale}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    await context.close();
  }
} finally {
  await browser.close();
}
console.log(`${names.length * 4} pictures in ${values.to}`);
