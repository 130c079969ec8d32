import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CertificateCode, PaidInFull } from '@luwag/domain/certificates';
import type { Mode } from '@luwag/platform/security/caller';
import type { Selectable } from 'kysely';

export type CertificateRow = Selectable<DB['certificates']>;

export type NewCertificate = {
  mode: Mode;
  buyerId: string;
  code: CertificateCode;
  certified: PaidInFull;
  digest: Buffer;
  issuedAt: Date;
};

const factsOf = ({ planId, closedOn, ...amounts }: PaidInFull) => ({
  plan_id: planId,
  closed_on: closedOn,
  price_centavos: amounts.priceCentavos,
  charges_centavos: amounts.chargesCentavos,
  paid_centavos: amounts.paidCentavos,
});

/** What the same closing was certified with before stays. */
export async function insertCertificate(tx: Tx, made: NewCertificate): Promise<void> {
  await tx
    .insertInto('certificates')
    .values({
      id: idFor(made.buyerId),
      mode: made.mode,
      buyer_id: made.buyerId,
      code: made.code,
      ...factsOf(made.certified),
      digest: made.digest,
      issued_at: made.issuedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['plan_id', 'closed_on', 'price_centavos', 'charges_centavos', 'paid_centavos'])
        .doNothing(),
    )
    .execute();
}

/** The certificate of one closing of a plan. */
export const findCertificate = (
  tx: Tx,
  certified: PaidInFull,
): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('certificates')
    .selectAll()
    .where((eb) => eb.and(factsOf(certified)))
    .executeTakeFirst();

export const findCertificateByCode = (
  tx: Tx,
  code: CertificateCode,
): Promise<CertificateRow | undefined> =>
  tx.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirst();
