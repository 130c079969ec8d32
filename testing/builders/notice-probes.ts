import { randomUUID } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { contactKinds } from '@luwag/domain/contact-rules';
import type { NoticeKind } from '@luwag/domain/notices';
import { channelFor } from '@luwag/modules/contacts/channels';
import { type Notice, notify, type Reader, tell } from '@luwag/modules/notices/notify';
import type { SignupHarness } from '../harness/signup-harness.ts';
import { testNow } from './account-probes.ts';
import { everyField } from './message-data.ts';

/** A notice of any kind, with data that every template takes its part of. */
export const noticeOf = (kind: NoticeKind, person: Reader, about: string = randomUUID()): Notice =>
  ({ kind, data: everyField, about, person }) as unknown as Notice;

/** Telling people things as the product does, and what became of it. */
export function noticeProbesOf(harness: Pick<SignupHarness, 'db' | 'vault' | 'keys'>) {
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(harness.db, 'system', work);
  return {
    system,
    /** What is owed is told by the rules of contact. */
    async perform(tx: Tx, notice: Notice): Promise<boolean> {
      const { vault, keys } = harness;
      const messageKey = new Uint8Array(Buffer.from(keys.MESSAGE_KEY, 'base64url'));
      const now = await testNow(harness.db);
      const asking = { clock: { now: () => now, sync: async () => undefined }, requestId: 'test' };
      const contact = contactKinds.find((kind) => kind === notice.kind);
      if (!contact) return notify(tx, asking, { vault, messageKey }, notice);
      const dated = { ...notice, usefulUntil: new Date(now.getTime() + 3_600_000) };
      const channel = await channelFor(tx, contact, notice.person);
      return tell(tx, asking, { vault, messageKey }, dated, [channel]);
    },
    /** What a transaction saw that is rolled back: nothing of it leaves. */
    async andForget<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const forget = new Error('rolled back');
      let seen: { result: T } | undefined;
      const run = system(async (tx) => {
        seen = { result: await work(tx) };
        throw forget;
      });
      await run.catch((error) => {
        if (error !== forget) throw error;
      });
      if (!seen) throw new Error('nothing was seen');
      return seen.result;
    },
  };
}

export const messagesIn = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('messages')
    .select(['channel', 'template', 'dedupe_key'])
    .where('account_id', '=', accountId)
    .execute();

export const inboxIn = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('notices')
    .select(['kind', 'channels'])
    .where('account_id', '=', accountId)
    .execute();
