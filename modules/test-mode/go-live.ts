import type { ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/test-mode';
import { hasReplayed } from '@luwag/platform/http/idempotency';
import type { Ctx } from '@luwag/platform/http/route';
import { idempotencyOwnerOf, type Mode } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';
import { findMerchantProfile } from '../accounts/service.ts';
import { findBankAccount } from '../kyc/service.ts';
import { countStores, listKeys } from '../merchants/service.ts';
import { readTestPast } from '../payments/service.ts';
import { hasTakenTest } from '../webhooks/service.ts';

/** Worked out from what happened, so that nobody has to say so or can be wrong about it. */
export const getGoLive = (ctx: Ctx): Promise<ResultOf<typeof contracts.getGoLive>> =>
  ctx.own(async (tx) => {
    const { id: merchantId } = personOf(ctx);
    const keys = await listKeys(tx, merchantId, ctx.clock.now());
    const testKeys = keys.filter(({ mode }) => mode === 'test');
    const past = await readTestPast(tx, merchantId);
    const profile = await findMerchantProfile(tx, merchantId);
    const done: Record<contracts.GoLiveStep, boolean> = {
      store: (await countStores(tx, merchantId)) > 0,
      test_key: testKeys.length > 0,
      payment_paid: past.isPaid,
      payment_declined: past.isDeclined,
      webhook_taken: await hasTakenTest(tx, merchantId),
      refund_made: past.isRefunded,
      call_repeated: await hasReplayed(tx, testKeys.map(ownerOf)),
      business_approved: profile?.merchant_status === 'ACTIVE',
      bank_account: (await findBankAccount(tx, merchantId)) !== undefined,
      live_key: keys.some(({ mode }) => mode === 'live'),
    };
    const steps = contracts.GoLiveStep.options.map((step) => ({ step, is_done: done[step] }));
    const isReady = steps.every(({ step, is_done }) => is_done || step === 'live_key');
    return { steps, is_ready: isReady };
  });

type TestKey = { id: string; account_id: string; store_id: string; mode: Mode; scopes: string[] };

/** Under which name its calls are kept. */
const ownerOf = ({ id: keyId, account_id: id, store_id: storeId, mode, scopes }: TestKey): string =>
  idempotencyOwnerOf({ kind: 'key', role: 'merchant', id, keyId, storeId, mode, scopes });
