import { z } from 'zod';
import type { Order } from './orders.ts';

const ANSWER_MS_MAX = 20_000;

const Request = z.object({
  id: z.string(),
  status: z.string(),
  version: z.number(),
  webpay_url: z.url({ protocol: /^https?$/ }),
});
export type Request = z.infer<typeof Request>;

/** `code` is Luwag's word for what is wrong; `no_answer` is ours, for when it said nothing. */
export type Answer = { ok: true; request: Request } | { ok: false; code: string };

export type Luwag = {
  ask(order: Order, pages: { done: string; canceled: string }): Promise<Answer>;
  read(id: string): Promise<Answer>;
};

/** Luwag's API as any shop would call it: by a key of its own, and nothing from the product. */
export function createLuwag(options: { apiOrigin: string; key: string }): Luwag {
  const path = '/api/v1/transactions/payment/payment-request/';
  const call = async (
    to: string,
    init: { method: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer> => {
    try {
      const response = await fetch(options.apiOrigin + to, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${options.key}` },
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      const body: unknown = await response.json();
      if (response.ok) return { ok: true, request: Request.parse(body) };
      return { ok: false, code: z.object({ code: z.string() }).parse(body).code };
    } catch {
      return { ok: false, code: 'no_answer' };
    }
  };
  return {
    ask: (order, pages) =>
      call(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // The same for every time this is asked: whoever lost an answer is given it again.
          'idempotency-key': `juans-hardware-${order.id}-${order.tries}`,
        },
        body: JSON.stringify({
          amount: order.totalCentavos,
          order_reference: order.id,
          description: order.lines.map(({ count, name }) => `${count} × ${name}`).join(', '),
          return_url: pages.done,
          cancel_url: pages.canceled,
        }),
      }),
    read: (id) => call(`${path}${encodeURIComponent(id)}/`, { method: 'GET' }),
  };
}
