import type { BuyerStatus } from '@luwag/contracts/proposals';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';

type Look = { tone: BadgeTone; word: () => string; noneWord: () => string };

const look = (tone: BadgeTone, word: () => string, noneWord: () => string): Look => ({
  tone,
  word,
  noneWord,
});

/** How a purchase stands, in the order in which a buyer would ask for them. */
export const statusLooks: Readonly<Record<BuyerStatus, Look>> = {
  CURRENT: look('now', m.transactions_status_CURRENT, m.transactions_empty_CURRENT),
  OVERDUE: look('late', m.transactions_status_OVERDUE, m.transactions_empty_OVERDUE),
  PENDING: look('pend', m.transactions_status_PENDING, m.transactions_empty_PENDING),
  PAID: look('paid', m.transactions_status_PAID, m.transactions_empty_PAID),
  FAILED: look('late', m.transactions_status_FAILED, m.transactions_empty_FAILED),
  REFUNDED: look('plain', m.transactions_status_REFUNDED, m.transactions_empty_REFUNDED),
};

export const statuses = Object.keys(statusLooks) as BuyerStatus[];
