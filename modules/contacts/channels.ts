import type { Tx } from '@luwag/db';
import { type ContactChannel, type ContactKind, chooseChannel } from '@luwag/domain/contact-rules';
import { isChosen } from '@luwag/domain/notices';
import type { PersonRow } from '../accounts/service.ts';
import { readSettings } from '../notices/service.ts';

/** The one channel that a message to somebody takes, by what they chose and confirmed. */
export async function channelFor(
  tx: Tx,
  kind: ContactKind,
  person: Pick<PersonRow, 'id' | 'number_confirmed_at' | 'contact_number'>,
): Promise<ContactChannel> {
  const { choices } = await readSettings(tx, person.id);
  const [byMail, byText] = [
    isChosen(choices, 'money_owed', 'mail'),
    isChosen(choices, 'money_owed', 'text'),
  ];
  const isNumberConfirmed = person.number_confirmed_at !== null && person.contact_number !== null;
  return chooseChannel(kind, { byMail, byText, isNumberConfirmed });
}
