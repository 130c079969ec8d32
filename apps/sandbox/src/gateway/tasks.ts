import type { Gateway } from './gateway.ts';
import { reversePayout, settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';
import type { Task } from './rows.ts';
import { expireSession } from './sessions.ts';
import { expireCharge, reverseCharge, settleCharge } from './settle-charge.ts';
import { expireToken } from './tokens.ts';

/** What was planned for now. Each looks at its subject again: it may have ended another way. */
export function runTask(gateway: Gateway, { kind, subjectId }: Task): Promise<void> | undefined {
  const { book } = gateway;
  const request = book.find('requests', subjectId);
  switch (kind) {
    case 'deliver': {
      const webhook = book.find('webhooks', subjectId);
      return webhook && gateway.webhooks.deliver(webhook);
    }
    case 'settle_request':
      if (request?.status === 'PENDING') settleCharge(gateway, request, request.fate.failureCode);
      return undefined;
    case 'reverse':
      if (request) reverseCharge(gateway, request);
      return undefined;
    case 'settle_refund': {
      const refund = book.find('refunds', subjectId);
      if (refund?.status === 'PENDING') settleRefund(gateway, refund);
      return undefined;
    }
    case 'settle_payout': {
      const payout = book.find('payouts', subjectId);
      if (payout?.status === 'ACCEPTED') settlePayout(gateway, payout);
      return undefined;
    }
    case 'reverse_payout': {
      const payout = book.find('payouts', subjectId);
      if (payout) reversePayout(gateway, payout);
      return undefined;
    }
    case 'expire':
      expireAny(gateway, subjectId);
      return undefined;
  }
}

function expireAny(gateway: Gateway, id: string): void {
  const { book } = gateway;
  const request = book.find('requests', id);
  const token = book.find('tokens', id);
  const session = book.find('sessions', id);
  if (request) expireCharge(gateway, request);
  if (token) expireToken(gateway, token);
  if (session) expireSession(gateway, session);
}
