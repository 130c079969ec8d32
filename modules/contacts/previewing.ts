import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { ContactChannel } from '@luwag/domain/contact-rules';
import type { DeskMessage } from '@luwag/domain/desk-messages';
import type { Locale } from '@luwag/domain/format-date';
import type { Vault } from '@luwag/key-service/vault';
import type { Mode } from '@luwag/platform/security/caller';
import { findPerson } from '../accounts/service.ts';
import { previewMail, previewText } from '../notifications/service.ts';
import { channelFor } from './channels.ts';
import { composeContact } from './composing.ts';
import type { ContactFacts } from './repository.ts';

export type PreviewDeps = { vault: Vault; publicOrigin: string };

/** A message as it would leave now: to its buyer, by their channel and in their language. */
export type ContactPreview = {
  kind: DeskMessage;
  channel: ContactChannel;
  locale: Locale;
  /** None of a text. */
  subject: string | null;
  text: string;
};

type Wanted = { buyerId: string; mode: Mode; kinds: readonly DeskMessage[]; facts: ContactFacts };

/** By the templates and the books themselves, so that what is shown is what would be sent. */
export async function previewContacts(
  tx: Tx,
  deps: PreviewDeps,
  { buyerId, mode, kinds, facts }: Wanted,
  now: Date,
): Promise<ContactPreview[]> {
  const person = await findPerson(tx, deps.vault, buyerId);
  if (!person) return [];
  const today: CivilDate = manilaDateOf(now.getTime());
  const { locale, first_name } = person;
  const previews: ContactPreview[] = [];
  for (const kind of kinds) {
    const asked = { buyer_id: buyerId, mode, plan_id: null, kind, facts };
    const isQuiet = kind === 'promise_noted';
    const composed = await composeContact(tx, asked, { told: [], today, isQuiet });
    if (!composed) continue;
    const channel = await channelFor(tx, kind, person);
    const data = { ...composed.data, first_name };
    const said =
      channel === 'text'
        ? { subject: null, text: previewText(`${kind}_text`, data, locale) }
        : // A push says that there is news; whoever opens it reads the words of the mail.
          previewMail(kind, data, locale, deps.publicOrigin);
    previews.push({ kind, channel, locale, ...said });
  }
  return previews;
}
