import { randomBytes, randomUUID } from 'node:crypto';
import type { Book } from './book.ts';
import type { GatewayClock } from './clock.ts';
import type { Delays } from './delays.ts';
import type { Orders } from './misbehaviours.ts';
import type { Webhook } from './rows.ts';
import type { Schedule } from './schedule.ts';
import type { Webhooks } from './webhooks.ts';

/** Everything that the parts of the gateway share. */
export type Gateway = {
  book: Book;
  clock: GatewayClock;
  delays: Delays;
  orders: Orders;
  webhooks: Webhooks;
  schedule: Schedule;
};

/** A row that was changed, and the webhooks that this causes. */
export type Changed<T> = { row: T; webhooks: Webhook[] };

/** The times of a new row. */
export function stamped(gateway: Gateway): { createdAt: string; updatedAt: string } {
  const at = gateway.clock.now();
  return { createdAt: at, updatedAt: at };
}

type Prefix = 'pr' | 'py' | 'pt' | 'cust' | 'rfd' | 'cap' | 'po';
export const newId = (prefix: Prefix): string => `${prefix}-${randomUUID()}`;
export const newSessionId = (): string => `ps-${randomBytes(12).toString('hex')}`;
