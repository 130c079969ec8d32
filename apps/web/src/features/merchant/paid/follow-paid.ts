import { followStream, readJson } from '#app/shared/live/follow-stream.ts';
import type { PaidSale } from './paid-sale.ts';

const page = '/merchant/paid';

export type Heard = (sale: PaidSale, isFirst: boolean) => void;

/**
 * Tells of every sale as it is paid, until the function it returns is called. `isFirst` is true in
 * one tab alone: one device makes a sound once.
 */
export function followPaid(onPaid: Heard): () => void {
  let isOver = false;
  async function tell(requestId: string, isFirst: boolean): Promise<void> {
    const sale = await readJson<PaidSale>(`${page}?request=${encodeURIComponent(requestId)}`);
    if (sale && !isOver) onPaid(sale, isFirst);
  }
  const leave = followStream({
    name: 'luwag-paid',
    findPath: async () => (await readJson<{ path: string }>(page))?.path,
    onHeard(data, isFirst) {
      const { request_id: requestId } = JSON.parse(data) as { request_id: string | null };
      if (requestId) void tell(requestId, isFirst);
    },
  });
  return () => {
    isOver = true;
    leave();
  };
}
