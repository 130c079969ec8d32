import type { Tx } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { sql } from 'kysely';
import { actorIdOf, type Caller, recordedKind } from './caller.ts';

/** An act that matters for security. Its detail holds ids and reasons, never a secret or a name. */
export type AuditEvent = {
  /** Who did it; `system` for jobs and scripts. */
  caller: Caller | 'system';
  /** Whose account it is about, where there is one. */
  accountId: string | null;
  /** Noun, then what happened: `session.opened`. */
  action: `${string}.${string}`;
  detail?: Record<string, unknown>;
  requestId: string;
};

/** Written with the change it tells of, so that neither is there without the other. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  const { caller } = event;
  const [kind, id] =
    caller === 'system' ? ['system', 'system'] : [recordedKind(caller), actorIdOf(caller)];
  const recording = callOf('audit.record', {
    p_actor_kind: kind,
    p_actor_id: id,
    p_account_id: event.accountId,
    p_action: event.action,
    p_detail: JSON.stringify(event.detail ?? {}),
    p_request_id: event.requestId,
  });
  await sql`select ${recording}`.execute(tx);
}
