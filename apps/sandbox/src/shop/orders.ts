import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type OrderEvent = { id: string; type: string; version: number; at: string };

/**
 * An order of the shop's own. It is there before Luwag is asked for anything: whatever gets lost on
 * the way, the shop knows what it asked for, and asks again with the same key.
 */
export type Order = {
  id: string;
  lines: { name: string; count: number; priceCentavos: number }[];
  totalCentavos: number;
  createdAt: string;
  /** The request to Luwag that stands for it now; a new one has a new number in its key. */
  tries: number;
  request?: { id: string; payUrl: string };
  status: string;
  version: number;
  events: OrderEvent[];
};

export type Orders = {
  find(id: string): Order | undefined;
  list(): Order[];
  put(order: Order): Order;
};

/** Kept in a file, one line for each change, so that a restart forgets no order. */
export function openOrders(file: string | undefined): Orders {
  const orders = new Map<string, Order>();
  if (file !== undefined && existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    // The last line is empty, or was being written when the process died.
    for (const line of lines.slice(0, -1)) {
      const order = JSON.parse(line) as Order;
      orders.set(order.id, order);
    }
  }
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  return {
    find: (id) => orders.get(id),
    list: () => [...orders.values()].toReversed().slice(0, 50),
    put(order) {
      orders.set(order.id, order);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(order)}\n`);
      return order;
    },
  };
}
