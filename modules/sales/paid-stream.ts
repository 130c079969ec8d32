import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getPaidStream as contract } from '@luwag/contracts/sales';
import { mountStreams, type StreamDeps } from '@luwag/platform/http/event-streams';
import type { Ctx } from '@luwag/platform/http/route';
import { createStreamIds } from '@luwag/platform/http/stream-ids';
import { z } from 'zod';
import { merchantOf, paymentRequestChanged } from '../payments/service.ts';
import type { SalesDeps } from './deps.ts';

const path = '/api/v1/users/user/merchant/paid/:id/live';

/** What is told there is ids alone: whoever hears one still has to be let in to read the sale. */
const idsWith = (codeKey: Uint8Array) => createStreamIds(codeKey, 'paid-stream');

export async function getPaidStream(
  { keys }: SalesDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contract>> {
  const id = idsWith(keys.codeKey).idOf(merchantOf(ctx).merchantId);
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
  const ids = idsWith(keys.codeKey);
  // Of what this process has told: one sale is no later state of another.
  let version = 0;
  mountStreams<Paid>(
    app,
    { redis, rateLimits },
    {
      path,
      topic: paymentRequestChanged.name,
      isOver: () => false,
      ownerOf: ids.ownerOf,
      read: async (id) => (ids.ownerOf(id) ? { version: 0, request_id: null } : undefined),
      hear(payload) {
        const { data } = Told.safeParse(payload);
        if (!data) return undefined;
        version += 1;
        const state = { version, request_id: data.request_id };
        return { id: ids.idOf(data.merchant_id), state };
      },
    },
  );
}
