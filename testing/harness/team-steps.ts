import { randomUUID } from 'node:crypto';
import { type Approval, approveAsked, listApprovals } from '@luwag/contracts/approvals';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { SignedIn } from '../builders/accounts.ts';
import { stepUpOf } from '../builders/step-ups.ts';
import type { PoolHarness } from './pool-harness.ts';

export type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
};

/** What people of a shop do: each call with a key of its own, and a fresh factor where it asks. */
export function teamStepsOf(harness: PoolHarness) {
  async function call(endpoint: Endpoint, who: SignedIn, sent: Sent = {}, proofOf = stepUpOf) {
    const { params = {}, query = {}, body } = sent;
    const { method, path, name: action, stepUp } = endpoint;
    const use = { action, params, ...(body ? { body } : {}) };
    const proof = stepUp ? { 'step-up': await proofOf(harness, who, use) } : {};
    return harness.app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      query,
      headers: { ...who.headers, 'idempotency-key': randomUUID(), ...proof },
      ...(body ? { payload: body } : {}),
    });
  }
  return {
    call,
    codeOf: async (reply: ReturnType<typeof call>) => (await reply).json().code,
    waiting: async (who: SignedIn): Promise<Approval[]> =>
      (await call(listApprovals, who)).json().results,
    approve: (
      who: SignedIn,
      of: Pick<Approval, 'approval_id' | 'request_hash'>,
      proof = stepUpOf,
    ) =>
      call(
        approveAsked,
        who,
        { params: { approval_id: of.approval_id }, body: { request_hash: of.request_hash } },
        proof,
      ),
  };
}
