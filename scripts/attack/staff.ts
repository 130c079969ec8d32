import { exportAuditEvents } from '@luwag/contracts/audit';
import { unmaskCase } from '@luwag/contracts/kyc-cases';
import { decideCase } from '@luwag/contracts/kyc-decisions';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { type Attack, isDone, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Colleagues who look at what is not in their hands.

async function pictures(harness: AttackHarness): Promise<string | undefined> {
  const documents = documentsHarnessOf(harness);
  const buyer = await documents.enter();
  const card = await cardJpeg();
  const files = { primary_government_id_front: card, selfie_with_primary_id: card };
  const fields = { primary_government_id_type: 'umid' };
  const sent = needs(
    'submitting',
    await documents.submitDocuments(buyer.headers, fields, files),
    200,
    201,
  );
  const [{ id }] = sent.json().results as [{ id: string }];
  const staff = await documents.enterStaff();
  if (isDone(await documents.askToSee(staff, id, 'looking around')))
    return 'a picture of an ID, of a case in nobody’s hands';
  await documents.giveCase(staff, buyer);
  needs('a look with the case in hand', await documents.askToSee(staff, id), 201);
  const bare = await documents.askToSee(staff, id, '');
  return isDone(bare) ? 'a picture of an ID without a reason' : undefined;
}

async function unclaimed(harness: AttackHarness): Promise<string | undefined> {
  const review = reviewHarnessOf(harness);
  const { caseId: case_id } = await review.applicant();
  const [rosa, nonoy] = [await review.reviewer(), await review.reviewer()];
  needs('taking a case', await review.claim(rosa, case_id), 200);
  const params = { case_id };
  const fields = { fields: ['email'], reason: 'looking around' };
  if (isDone(await review.call(unmaskCase, nonoy, { params, body: fields })))
    return 'fields of a case in another’s hands';
  const body = { decision: 'approve' };
  if (isDone(await review.call(decideCase, nonoy, { params, body })))
    return 'a decision on a case in another’s hands';
  const bare = await review.call(unmaskCase, rosa, {
    params,
    body: { fields: ['email'], reason: '' },
  });
  return isDone(bare) ? 'fields in full without a reason' : undefined;
}

async function wholeRecord(harness: AttackHarness): Promise<string | undefined> {
  const review = reviewHarnessOf(harness);
  const staff = await review.reviewer();
  const bare = await review.call(exportAuditEvents, staff, { body: { reason: '' } });
  return isDone(bare) ? 'the record as a file, without a reason' : undefined;
}

export const staffAttacks: Attack[] = [
  { threat: 'A9', name: 'a picture of an ID without the case', run: pictures },
  { threat: 'T21', name: 'a case in another’s hands', run: unclaimed },
  { threat: 'T21', name: 'the record is taken away', run: wholeRecord },
];
