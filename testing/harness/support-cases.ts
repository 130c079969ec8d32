import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  answerSupportCase,
  closeSupportCase,
  openSupportCase,
  type SupportCase,
} from '@luwag/contracts/support';
import { inScope } from '@luwag/db/scope';
import { countSaid } from '@luwag/modules/support/entries-repository';
import type { SignedIn } from '../builders/accounts.ts';
import type { startSourcesHarness } from './sources-harness.ts';

export type Call = Pick<Endpoint, 'method' | 'path'>;

/** Cases of support through the API: opened with these words unless told others. */
export function supportCasesOf(
  harness: Pick<Awaited<ReturnType<typeof startSourcesHarness>>, 'send' | 'db'>,
  words: string,
) {
  const ask = (call: Call, who: SignedIn, id: string, body: object = {}) =>
    harness.send(call, who.headers, { params: { support_case_id: id }, body });
  const open = (who: SignedIn, body: object = {}) =>
    harness.send(openSupportCase, who.headers, {
      body: { topic: 'paid_not_shown', words, ...body },
    });
  /** As by somebody who has just read all of it. */
  const read = async (id: string) => ({
    seen_entries: await inScope(harness.db, 'system', (tx) => countSaid(tx, id)),
  });
  return {
    ask,
    open,
    read,
    async opened(who: SignedIn, body: object = {}): Promise<SupportCase> {
      const reply = await open(who, body);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    answer: async (who: SignedIn, id: string, proposes = false, said = 'We are looking for it.') =>
      ask(answerSupportCase, who, id, { words: said, proposes, ...(await read(id)) }),
    close: async (who: SignedIn, id: string, body: { reason: string; words: string }) =>
      ask(closeSupportCase, who, id, { ...body, ...(await read(id)) }),
  };
}
