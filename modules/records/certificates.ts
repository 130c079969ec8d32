import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/records';
import type { Tx } from '@luwag/db';
import { civilDate } from '@luwag/domain/calendar';
import { canonicalJson } from '@luwag/domain/canonical-json';
import {
  type CertificateCode,
  certificateCode,
  isStillSo,
  type PaidInFull,
  parseCertificateCode,
  shortenName,
} from '@luwag/domain/certificates';
import { centavos } from '@luwag/domain/money';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findPerson } from '../accounts/service.ts';
import type { RecordsDeps } from './deps.ts';
import { findPast, type PlanPast, paidInFullOf, todayOf } from './past.ts';
import {
  type CertificateRow,
  findCertificate,
  findCertificateByCode,
  insertCertificate,
} from './repository.ts';

const noPurchase = 'There is no such purchase.';
const noCertificate = 'There is no such certificate.';

/** The same for the same closing of a plan, however often it is asked for. */
export async function issueCertificate(
  { publicOrigin }: RecordsDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.issueCertificate>,
): Promise<ResultOf<typeof contracts.issueCertificate>> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  return ctx.system(async (tx) => {
    const past = await findPast(tx, wanted, todayOf(ctx));
    if (!past) return refuse(contracts.issueCertificate, 'transaction_not_found', noPurchase);
    const certified = paidInFullOf(past);
    if (!certified)
      return refuse(
        contracts.issueCertificate,
        'not_paid_in_full',
        'Something is still owed on this purchase, or it was refunded.',
      );
    const code = certificateCode(randomBytes(16));
    await insertCertificate(tx, {
      mode: past.purchase.plan.mode,
      buyerId: wanted.buyerId,
      code,
      certified,
      digest: digestOf(code, certified, past),
      issuedAt: ctx.clock.now(),
    });
    const row = await findCertificate(tx, certified);
    if (!row) throw new Error(`the certificate of plan ${certified.planId} was not written`);
    return certificateOf(row, publicOrigin);
  });
}

/** The certificate that holds of a purchase now, if it was issued. In the system's scope. */
export async function findValid(tx: Tx, past: PlanPast): Promise<CertificateRow | undefined> {
  const certified = paidInFullOf(past);
  return certified && findCertificate(tx, certified);
}

/**
 * For anybody with the code. The plan is asked each time, so a payment that its bank takes back
 * ends the certificate in the same moment, and nothing has to remember to.
 */
export async function verifyCertificate(
  { vault }: RecordsDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.verifyCertificate>,
): Promise<ResultOf<typeof contracts.verifyCertificate>> {
  const code = parseCertificateCode(params.code);
  return ctx.system(async (tx) => {
    const row = code && (await findCertificateByCode(tx, code));
    if (!row) return refuse(contracts.verifyCertificate, 'certificate_not_found', noCertificate);
    const wanted = { buyerId: row.buyer_id, planId: row.plan_id };
    const past = await findPast(tx, wanted, todayOf(ctx));
    const person = await findPerson(tx, vault, row.buyer_id);
    const isValid = past !== undefined && isStillSo(certifiedBy(row), paidInFullOf(past));
    return {
      kind: 'full_payment',
      status: isValid ? 'valid' : 'revoked',
      livemode: row.mode === 'live',
      name: person ? shortenName({ first: person.first_name, last: person.last_name }) : null,
      store_name: past?.purchase.storeName ?? '',
      amount: row.price_centavos,
      closed_on: row.closed_on,
      issued_at: row.issued_at.toISOString(),
      digest: Buffer.from(row.digest).toString('hex'),
    };
  });
}

const certifiedBy = (row: CertificateRow): PaidInFull => ({
  planId: row.plan_id,
  closedOn: civilDate(row.closed_on),
  priceCentavos: centavos(row.price_centavos),
  chargesCentavos: centavos(row.charges_centavos),
  paidCentavos: centavos(row.paid_centavos),
});

/** Of everything that is certified, printed on the paper and shown beside it. */
const digestOf = (code: CertificateCode, certified: PaidInFull, { purchase }: PlanPast): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ code, ...certified, storeName: purchase.storeName }))
    .digest();

export const verifyUrlOf = (code: string, publicOrigin: string): string =>
  `${publicOrigin}/verify/${code}`;

const certificateOf = (row: CertificateRow, publicOrigin: string): contracts.Certificate => ({
  code: row.code,
  verify_url: verifyUrlOf(row.code, publicOrigin),
  closed_on: row.closed_on,
  issued_at: row.issued_at.toISOString(),
  digest: Buffer.from(row.digest).toString('hex'),
});
