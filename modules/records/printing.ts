import type { InputOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/records';
import type { Tx } from '@luwag/db';
import type { Locale } from '@luwag/domain/format-date';
import { fullName } from '@luwag/domain/person';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { getPerson } from '../accounts/service.ts';
import { findLender, findPaymentRecord } from '../plans/service.ts';
import { findValid, verifyUrlOf } from './certificates.ts';
import type { RecordsDeps } from './deps.ts';
import { printCertificatePaper } from './papers/certificate-paper.ts';
import { printReceiptPaper } from './papers/receipt-paper.ts';
import { printStatementPaper } from './papers/statement-paper.ts';
import { findPast, todayOf } from './past.ts';
import { paymentOf } from './payments.ts';

const noPurchase = 'There is no such purchase.';

/** Papers are drawn after the transaction: what they say was read in it, at one moment. */
export async function printReceipt(
  { vault }: RecordsDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.printReceipt>,
): Promise<Uint8Array> {
  const buyerId = personOf(ctx).id;
  const facts = await ctx.system(async (tx) => {
    const found = await findPaymentRecord(tx, { buyerId, id: params.payment_id });
    if (!found)
      return refuse(contracts.printReceipt, 'payment_not_found', 'There is no such payment.');
    const lender = await findLender(tx, { buyerId, planId: found.planId });
    return { payment: paymentOf(found), lender, ...(await readerOf(tx, vault, buyerId, query)) };
  });
  return printReceiptPaper(facts);
}

export async function printStatement(
  { vault }: RecordsDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.printStatement>,
): Promise<Uint8Array> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  const onDate = todayOf(ctx);
  const facts = await ctx.system(async (tx) => {
    const past = await findPast(tx, wanted, onDate);
    if (!past) return refuse(contracts.printStatement, 'transaction_not_found', noPurchase);
    const lender = await findLender(tx, wanted);
    return { past, lender, onDate, ...(await readerOf(tx, vault, wanted.buyerId, query)) };
  });
  return printStatementPaper(facts);
}

export async function printCertificate(
  { vault, publicOrigin }: RecordsDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.printCertificate>,
): Promise<Uint8Array> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  const facts = await ctx.system(async (tx) => {
    const past = await findPast(tx, wanted, todayOf(ctx));
    if (!past) return refuse(contracts.printCertificate, 'transaction_not_found', noPurchase);
    const certificate = await findValid(tx, past);
    if (!certificate)
      return refuse(
        contracts.printCertificate,
        'certificate_not_found',
        'No certificate holds of this purchase. Ask for one first.',
      );
    return {
      certificate,
      ...(await readerOf(tx, vault, wanted.buyerId, query)),
      lender: await findLender(tx, wanted),
      storeName: past.purchase.storeName,
      boughtAt: past.purchase.createdAt,
      payments: past.payments.filter(({ reversedAt }) => reversedAt === null),
      verifyUrl: verifyUrlOf(certificate.code, publicOrigin),
    };
  });
  return printCertificatePaper(facts);
}

/** Whose paper it is, in the language that was asked for or else in theirs. */
async function readerOf(
  tx: Tx,
  vault: Vault,
  accountId: string,
  { locale }: { locale?: Locale | undefined },
): Promise<{ name: string; locale: Locale }> {
  const person = await getPerson(tx, vault, accountId);
  const { first_name: first, middle_name: middle, last_name: last } = person;
  return { name: fullName({ first, middle, last }), locale: locale ?? person.locale };
}
