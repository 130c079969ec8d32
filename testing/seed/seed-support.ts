import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import type { SupportTopic } from '@luwag/domain/support';
import { answerSupportCase, assignSupportCase } from '@luwag/modules/support/desk';
import { openSupportCase } from '@luwag/modules/support/opening';
import { listReadable } from '@luwag/modules/support/repository';
import { testNow } from '../builders/account-probes.ts';
import type { AccountStores } from '../builders/accounts.ts';
import { callAt, inCall } from './past-calls.ts';

type Told = {
  who: { id: string; role: 'buyer' | 'merchant' };
  topic: SupportTopic;
  words: string;
  hoursAgo: number;
  /** What staff said to it, and whether that would end it. */
  answer?: { words: string; proposes: boolean };
  /** Somebody has it in hand and has not answered. */
  isTaken?: true;
};

type Seeded = {
  /** By e-mail. */
  idOf: (email: string) => string;
  staffId: string;
};

const talksOf = ({ idOf }: Seeded): Told[] => [
  {
    who: { id: idOf('maria@luwag.test'), role: 'buyer' },
    topic: 'paid_not_shown',
    words:
      'I paid at 7-Eleven last night and my plan does not show it yet. Here is the reference: 4471.',
    hoursAgo: 26,
    answer: {
      words: 'We found your payment, and it is on your plan now with its receipt.',
      proposes: true,
    },
  },
  {
    who: { id: idOf('jun@luwag.test'), role: 'buyer' },
    topic: 'cannot_pay',
    words: 'Naantala ang sahod namin. Puwede bang sa katapusan na ako magbayad?',
    hoursAgo: 3,
  },
  {
    who: { id: idOf('liza@luwag.test'), role: 'buyer' },
    topic: 'complaint',
    words:
      'Two messages came on the same day about the same payment. That is not what your rules say.',
    hoursAgo: 20,
    isTaken: true,
  },
  {
    who: { id: idOf('juan@luwag.test'), role: 'merchant' },
    topic: 'payout',
    words: 'The payout of yesterday is not in our bank yet. Can you tell me where it is?',
    hoursAgo: 1,
  },
];

/** What people wrote to us lately; whoever has written before is left alone. */
export async function seedSupport(stores: AccountStores, seeded: Seeded): Promise<void> {
  const { db } = stores;
  const now = await testNow(db);
  for (const told of talksOf(seeded)) {
    const { who } = told;
    const known = await inScope(db, 'system', (tx) =>
      listReadable(tx, { accountId: who.id, shopId: undefined }, { offset: 0, limit: 1 }),
    );
    if (known.length > 0) continue;
    const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs);
    const { topic, words, answer } = told;
    const { id } = await inCall(callAt(db, who, at(told.hoursAgo)), (ctx) =>
      openSupportCase(stores, ctx, {
        params: undefined,
        query: undefined,
        body: { topic, words },
      }),
    );
    const staff = { id: seeded.staffId, role: 'staff' } as const;
    const params = { support_case_id: id };
    const desk = callAt(db, staff, at(told.hoursAgo - 1));
    if (told.isTaken)
      await inCall(desk, (ctx) =>
        assignSupportCase(stores, ctx, {
          params,
          query: undefined,
          body: { staff_id: staff.id },
        }),
      );
    if (answer)
      await inCall(desk, (ctx) =>
        answerSupportCase(stores, ctx, {
          params,
          query: undefined,
          body: { ...answer, seen_entries: 1 },
        }),
      );
  }
}
