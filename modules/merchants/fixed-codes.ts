import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { FixedCode } from '@luwag/contracts/fixed-codes';
import * as contracts from '@luwag/contracts/fixed-codes';
import { fixedCodeOf } from '@luwag/domain/fixed-code';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import * as codes from './fixed-codes-repository.ts';
import { findStore, lockStore } from './stores-repository.ts';

const fixedCodesMax = 50;
/** Two with one code are a matter of one draw in thousands of millions. */
const drawsMax = 5;

export async function createFixedCode(
  ctx: CtxOf<typeof contracts.createFixedCode>,
  { params, body }: InputOf<typeof contracts.createFixedCode>,
): Promise<ResultOf<typeof contracts.createFixedCode>> {
  const { tx } = ctx;
  const { id: accountId } = personOf(ctx);
  // Without the lock, calls at once would each count the codes before the others' are there.
  const store = await lockStore(tx, { id: params.store_id, accountId });
  if (!store) return refuse(contracts.createFixedCode, 'store_not_found', noStore);
  const inForce = await codes.listFixedCodesOf(tx, store.id, fixedCodesMax);
  if (inForce.length >= fixedCodesMax)
    return refuse(
      contracts.createFixedCode,
      'too_many_fixed_codes',
      `A store has ${fixedCodesMax} codes for one price at most.`,
    );
  const row = await insertWithCode(tx, {
    accountId,
    storeId: store.id,
    amountCentavos: body.amount,
    description: body.description,
    createdAt: ctx.clock.now(),
  });
  await recordAudit(tx, {
    caller: ctx.caller,
    accountId,
    action: 'fixed_code.made',
    detail: { fixed_code_id: row.id, store_id: store.id, amount: row.amount_centavos },
    requestId: ctx.requestId,
  });
  return viewOf(row);
}

const noStore = 'There is no such store.';

async function insertWithCode(
  tx: CtxOf<typeof contracts.createFixedCode>['tx'],
  row: Omit<Parameters<typeof codes.insertFixedCode>[1], 'code'>,
): Promise<codes.FixedCodeRow> {
  for (let drawn = 0; drawn < drawsMax; drawn += 1) {
    const code = fixedCodeOf(paymentReference(randomInt(referencesCount)));
    const inserted = await codes.insertFixedCode(tx, { ...row, code });
    if (inserted) return inserted;
  }
  throw new Error(`no free code after ${drawsMax} draws (store ${row.storeId})`);
}

export const listFixedCodes = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listFixedCodes>,
): Promise<ResultOf<typeof contracts.listFixedCodes>> =>
  ctx.own(async (tx) => {
    const store = await findStore(tx, { id: params.store_id, accountId: personOf(ctx).id });
    if (!store) return refuse(contracts.listFixedCodes, 'store_not_found', noStore);
    const rows = await codes.listFixedCodesOf(tx, store.id, fixedCodesMax);
    return { results: rows.map(viewOf) };
  });

export const endFixedCode = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.endFixedCode>,
): Promise<ResultOf<typeof contracts.endFixedCode>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const wanted = { id: params.fixed_code_id, accountId, now: ctx.clock.now() };
    if (!(await codes.markFixedCodeEnded(tx, wanted)))
      return refuse(contracts.endFixedCode, 'fixed_code_not_found', 'There is no such code.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'fixed_code.ended',
      detail: { fixed_code_id: wanted.id },
      requestId: ctx.requestId,
    });
  });

const viewOf = (row: codes.FixedCodeRow): FixedCode => ({
  fixed_code_id: row.id,
  store_id: row.store_id,
  code: row.code,
  amount: row.amount_centavos,
  description: row.description,
  created_at: row.created_at.toISOString(),
});
