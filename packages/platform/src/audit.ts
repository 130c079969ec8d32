import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import { type Principal, recordedKind } from './principal.ts';

/** An act that matters for security. Its detail holds ids and reasons, never a secret or a name. */
export type AuditEvent = {
  /** Who did it; `system` for jobs and scripts. */
  principal: Principal | 'system';
  /** Whose account it is about, where there is one. */
  accountId: string | null;
  /** Noun, then what happened: `session.opened`. */
  action: `${string}.${string}`;
  detail?: Record<string, unknown>;
  requestId: string;
};

/** Written with the change it tells of, so that neither is there without the other. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { principal } = event;
  const [kind, id] =
    principal === 'system' ? ['system', 'system'] : [recordedKind(principal), principal.id];
  await sql`select audit.record(${kind}, ${id}, ${event.accountId}, ${event.action},
    ${JSON.stringify(event.detail ?? {})}, ${event.requestId})`.execute(tx);
}
