import type { Tx } from '@luwag/db';
import { type ContactChannel, type ContactKind, chooseChannel } from '@luwag/domain/contact-rules';
import { isChosen } from '@luwag/domain/notices';
import type { PersonRow } from '../accounts/service.ts';
import { readSettings } from '../notices/service.ts';
import { hasBrowser } from '../notifications/service.ts';

/** The one channel that a message to somebody takes, by what they chose and confirmed. */
export async function channelFor(
  tx: Tx,
  kind: ContactKind,
  person: Pick<PersonRow, 'id' | 'number_confirmed_at' | 'contact_number'>,
): Promise<ContactChannel> {
  const { choices } = await readSettings(tx, person.id);
  return chooseChannel(kind, {
    byMail: isChosen(choices, 'money_owed', 'mail'),
    byText: isChosen(choices, 'money_owed', 'text'),
    byPush: isChosen(choices, 'money_owed', 'push'),
    isNumberConfirmed: person.number_confirmed_at !== null && person.contact_number !== null,
    hasBrowser: await hasBrowser(tx, person.id),
  });
}
