import { randomBytes } from 'node:crypto';
import { type DocumentKind, documentKinds } from '@luwag/contracts/kyc-documents';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { multipart } from '../harness/multipart.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import { testNow } from './account-probes.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';

const applicants = ['buyer', 'merchant'] as const;

/** A picture that was begun and not sent; one of a kind is all that anybody has. */
const begunOf =
  (kind: DocumentKind) =>
  async ({ db }: PoolHarness, { account }: SignedIn): Promise<string> => {
    const now = await testNow(db);
    return inScope(db, 'system', async (tx) => {
      await tx
        .deleteFrom('kyc_drafts')
        .where('account_id', '=', account.id)
        .where('kind', '=', kind)
        .execute();
      const { id } = await tx
        .insertInto('kyc_drafts')
        .values({
          id: idFor(account.id),
          account_id: account.id,
          kind,
          bytes: 1000,
          sha256: randomBytes(32),
          created_at: now,
          expires_at: new Date(now.getTime() + 3_600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  };

const kindOf = ({ account }: SignedIn): DocumentKind =>
  account.role === 'merchant' ? 'business_registration' : 'primary_government_id_front';
const begun = (harness: PoolHarness, who: SignedIn) => begunOf(kindOf(who))(harness, who);

/** Submitted with everything else that a first time needs: one that is begun is not ready. */
const handingIn = (kind: DocumentKind): IdFixture => ({
  roles: kind === 'business_registration' || kind === 'mayors_permit' ? ['merchant'] : ['buyer'],
  own: begunOf(kind),
  async request(harness, who, id) {
    const needed: DocumentKind[] =
      who.account.role === 'merchant'
        ? ['business_registration']
        : ['primary_government_id_front', 'selfie_with_primary_id'];
    const others = needed.filter((each) => each !== kind);
    const ids = await Promise.all(
      others.map(async (each) => [`${each}_draft_id`, await readyOf(harness, who, each)] as const),
    );
    const { payload, headers } = multipart(
      {
        primary_government_id_type: 'philsys',
        secondary_government_id_type: 'tin',
        ...Object.fromEntries(ids),
        [`${kind}_draft_id`]: id,
      },
      [],
    );
    return { body: payload, headers };
  },
  refused: 'draft_not_found',
});

async function readyOf(harness: PoolHarness, who: SignedIn, kind: DocumentKind): Promise<string> {
  const id = await begunOf(kind)(harness, who);
  const key = `documents/${randomBytes(24).toString('base64url')}`;
  const clean = { clean_bytes: 1, clean_sha256: randomBytes(32), width: 1, height: 1 };
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('kyc_drafts')
      .set({
        ...clean,
        ...{ state: 'ready', object_key: key, wrapped_key: randomBytes(63) },
        ...{ received_bytes: 1000, blur: '200', glare: '0' },
      })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

const everybodys = { nobodys: 'staff see everybody’s; other roles none, by their role' };

/** Pictures on their way, and those that were submitted. */
export const documentsFixtures: IdFixtures = {
  'kyc.sendDraftPart': {
    'params.draft_id': {
      roles: applicants,
      own: begun,
      async request(_harness, _who, draft_id) {
        const part = { name: 'part', bytes: Buffer.from('no picture') };
        const { payload, headers } = multipart({ offset: '0' }, [part]);
        return { params: { draft_id }, body: payload, headers };
      },
      refused: 'draft_not_found',
    },
  },
  'kyc.removeDraft': {
    'params.draft_id': {
      roles: applicants,
      own: begun,
      request: async (_harness, _who, draft_id) => ({ params: { draft_id } }),
      refused: 'draft_not_found',
    },
  },
  'kyc.uploadDocuments': Object.fromEntries(
    documentKinds.map((kind) => [`body.${kind}_draft_id`, handingIn(kind)]),
  ),
  'kyc.openDocumentView': { 'params.document_id': everybodys },
  'kyc.viewDocument': { 'params.document_id': everybodys },
};
