import type { Tx } from '@luwag/db';
import { type ContactChannel, type ContactKind, chooseChannel } from '@luwag/domain/contact-rules';
import type { PersonRow } from '../accounts/service.ts';
import { readChoice } from './preferences-repository.ts';

/** The one channel that a message to somebody takes, by what they chose and confirmed. */
export async function channelFor(
  tx: Tx,
  kind: ContactKind,
  person: Pick<PersonRow, 'id' | 'number_confirmed_at' | 'contact_number'>,
): Promise<ContactChannel> {
  const { byMail, byText } = await readChoice(tx, person.id);
  const isNumberConfirmed = person.number_confirmed_at !== null && person.contact_number !== null;
  return chooseChannel(kind, { byMail, byText, isNumberConfirmed });
}
