import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getPaidStream as contract } from '@luwag/contracts/sales';
import { mountStreams, type StreamDeps } from '@luwag/platform/http/event-streams';
import type { Ctx } from '@luwag/platform/http/route';
import { z } from 'zod';
import { merchantOf, paymentRequestChanged } from '../payments/service.ts';
import type { SalesDeps } from './deps.ts';

const path = '/api/v1/users/user/merchant/paid/:id/live';

/**
 * A stream's address is its key, as it is for a request's link: its merchant and a MAC of it. What
 * is told there is ids alone, and whoever hears one still has to be let in to read the sale. A
 * stream that no session stands behind keeps nobody signed in, either.
 */
const streamIdOf = (codeKey: Uint8Array, merchantId: string): string =>
  `${merchantId}.${macOf(codeKey, merchantId).toString('base64url')}`;

const macOf = (codeKey: Uint8Array, merchantId: string): Buffer =>
  createHmac('sha256', codeKey).update(`paid-stream:${merchantId}`).digest();

/** Whose stream this is; undefined for an id that we never gave out. */
function ownerOf(codeKey: Uint8Array, id: string): string | undefined {
  const [merchantId = '', mac = ''] = id.split('.');
  const shown = Buffer.from(mac, 'base64url');
  const isOurs = shown.length === 32 && timingSafeEqual(shown, macOf(codeKey, merchantId));
  return isOurs ? merchantId : undefined;
}

export async function getPaidStream(
  { keys }: SalesDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contract>> {
  const id = streamIdOf(keys.codeKey, merchantOf(ctx).merchantId);
  return { path: path.replace(':id', id) };
}

/** Which sale was paid; null on connecting, before any was. */
type Paid = { version: number; request_id: string | null };
const Told = z.object({
  request_id: z.uuid(),
  merchant_id: z.uuid(),
  mode: z.literal('live'),
  status: z.literal('paid'),
});

/** Server-sent events of a merchant's live sales, as each is paid. */
export function mountPaidStream(
  app: Parameters<typeof mountStreams>[0],
  { redis, rateLimits, keys }: StreamDeps & Pick<SalesDeps, 'keys'>,
): void {
  // Of what this process has told: one sale is no later state of another.
  let version = 0;
  mountStreams<Paid>(
    app,
    { redis, rateLimits },
    {
      path,
      topic: paymentRequestChanged.name,
      isOver: () => false,
      ownerOf: (id) => ownerOf(keys.codeKey, id),
      read: async (id) =>
        ownerOf(keys.codeKey, id) ? { version: 0, request_id: null } : undefined,
      hear(payload) {
        const { data } = Told.safeParse(payload);
        if (!data) return undefined;
        version += 1;
        const state = { version, request_id: data.request_id };
        return { id: streamIdOf(keys.codeKey, data.merchant_id), state };
      },
    },
  );
}
