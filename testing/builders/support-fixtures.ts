import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { testNow } from './account-probes.ts';
import type { IdFixture, IdFixtures, IdRequest } from './id-fixture.ts';
import { insertSomePurchase } from './purchases.ts';

/** A case of this person that waits for their yes or no. */
const proposedCase = (request: IdRequest): { 'params.support_case_id': IdFixture } => ({
  'params.support_case_id': {
    roles: ['buyer', 'merchant'],
    async own({ db }, { account }) {
      const now = await testNow(db);
      return inScope(db, 'system', async (tx) => {
        const { id } = await tx
          .insertInto('support_cases')
          .values({
            id: idFor(account.id),
            account_id: account.id,
            topic: 'other',
            state: 'proposed',
            ends_on: addDays(manilaDateOf(now.getTime()), 7),
            opened_at: now,
            opened_from: '127.0.0.0/24',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      });
    },
    request: async (_harness, _who, support_case_id) => ({
      params: { support_case_id },
      ...request,
    }),
    refused: 'support_case_not_found',
  },
});

const words = 'I have looked at it again.';
const staffAlone = { nobodys: 'staff act for everybody; other roles never, by their role' };
const pictureOf = { nobodys: 'it is of the case whose id is beside it' };

/** For every id in the calls of support. */
export const supportFixtures: IdFixtures = {
  'support.openSupportCase': {
    'body.transaction_id': {
      roles: ['buyer'],
      async own({ db }, { account }) {
        // Whatever earlier cells opened is over: five may be open at a time.
        await inScope(db, 'system', (tx) =>
          tx.deleteFrom('support_cases').where('account_id', '=', account.id).execute(),
        );
        return insertSomePurchase(db, account.id);
      },
      request: async (_harness, _who, transaction_id) => ({
        body: { topic: 'other', words, transaction_id },
      }),
      refused: 'transaction_not_found',
    },
  },
  'support.getSupportCase': proposedCase({}),
  'support.writeToSupport': proposedCase({ body: { words } }),
  'support.sendSupportPicture': proposedCase({}),
  'support.settleSupportCase': proposedCase({ body: {} }),
  'support.askSupportAgain': proposedCase({ body: { words } }),
  'support.getSupportPicture': {
    'params.support_case_id': { nobodys: 'asked for with a picture of the case: see its test' },
    'params.picture_id': pictureOf,
  },
  'support.getStaffSupportPicture': {
    'params.support_case_id': staffAlone,
    'params.picture_id': pictureOf,
  },
  'support.getStaffSupportCase': { 'params.support_case_id': staffAlone },
  'support.answerSupportCase': { 'params.support_case_id': staffAlone },
  'support.assignSupportCase': {
    'params.support_case_id': staffAlone,
    'body.staff_id': { nobodys: 'a colleague, of whom all staff see the first name' },
  },
  'support.closeSupportCase': { 'params.support_case_id': staffAlone },
};
