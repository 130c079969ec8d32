import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import type { Finding } from '@luwag/ledger/alarms';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { watchRoles } from './jobs.ts';
import { listForged } from './roles.ts';

export { watchRoles };

export type StaffWorkerDeps = {
  vault: Vault;
  /** Told of a role that the product did not give, for an alarm with its row. */
  onBroken: (ctx: JobCtx, finding: Finding) => Promise<void>;
};

export const staffHandlers = (deps: StaffWorkerDeps): Handler[] => [
  handle(watchRoles, (ctx) => checkRoles(ctx, deps)),
];

/** What somebody wrote to the table by SQL opens nothing, and is no accident either. */
async function checkRoles(ctx: JobCtx, { vault, onBroken }: StaffWorkerDeps): Promise<void> {
  const forged = await inScope(ctx.db, 'system', (tx) => listForged({ vault }, tx));
  for (const { account_id, role, given_at } of forged)
    await onBroken(ctx, {
      kind: 'broken_record',
      subject: `staff_roles ${account_id} ${role}`,
      detail: { why: 'forged', given_at },
    });
}
