import type { BuyerStatus } from '@luwag/contracts/proposals';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';

type Look = { tone: BadgeTone; word: () => string; noneWord: () => string };

/** How a purchase stands, in the order in which a buyer would ask for them. */
export const statusLooks: Readonly<Record<BuyerStatus, Look>> = {
  CURRENT: {
    tone: 'now',
    word: m.transactions_status_CURRENT,
    noneWord: m.transactions_empty_CURRENT,
  },
  OVERDUE: {
    tone: 'late',
    word: m.transactions_status_OVERDUE,
    noneWord: m.transactions_empty_OVERDUE,
  },
  PENDING: {
    tone: 'pend',
    word: m.transactions_status_PENDING,
    noneWord: m.transactions_empty_PENDING,
  },
  PAID: { tone: 'paid', word: m.transactions_status_PAID, noneWord: m.transactions_empty_PAID },
  FAILED: {
    tone: 'late',
    word: m.transactions_status_FAILED,
    noneWord: m.transactions_empty_FAILED,
  },
  REFUNDED: {
    tone: 'plain',
    word: m.transactions_status_REFUNDED,
    noneWord: m.transactions_empty_REFUNDED,
  },
};

export const statuses = Object.keys(statusLooks) as BuyerStatus[];
