import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import type { PoolClient } from '@luwag/user-pool/client';
import { notify } from '../notices/service.ts';
import { type DeliveryDeps, deleteOldCodes, deleteOldSends, deliver } from './codes/service.ts';
import { hasFactorUnlocked } from './factors/service.ts';
import {
  deliverCode,
  indexOldNames,
  pruneAccounts,
  remindOwner,
  resendConfirmation,
  startPasswordReset,
} from './jobs.ts';
import { noticeDepsOf } from './notice-deps.ts';
import { isPoolError } from './pool-refusals.ts';
import { findPersonByEmail, indexNames } from './profile/service.ts';
import { deleteExpired } from './prune-repository.ts';
import { forgetSessions } from './sessions/service.ts';

export { indexOldNames, pruneAccounts };

export type AccountsWorkerDeps = DeliveryDeps & { userPool: PoolClient };

export const accountsHandlers = (deps: AccountsWorkerDeps): Handler[] => [
  handle(deliverCode, (ctx, wanted) =>
    deliver(ctx, { ...deps, hasFactor: hasFactorUnlocked }, wanted),
  ),
  handle(remindOwner, (ctx, address) => remind(ctx, deps, address)),
  handle(resendConfirmation, (ctx, address) => resend(ctx, deps, address)),
  handle(startPasswordReset, (ctx, address) => startReset(ctx, deps, address)),
  handle(pruneAccounts, prune),
  handle(indexOldNames, (ctx) => indexOld(ctx, deps.vault)),
];

type Address = { email_index: string };

const personAt = ({ db }: JobCtx, vault: Vault, { email_index }: Address) =>
  inScope(db, 'system', (tx) =>
    findPersonByEmail(tx, vault, Buffer.from(email_index, 'base64url')),
  );

const userOf = ({ id, email }: { id: string; email: string }) => ({
  username: email,
  clientMetadata: { account_id: id },
});

/** Never confirmed: another link. Confirmed: word that there is an account, hourly at most. */
async function remind(ctx: JobCtx, deps: AccountsWorkerDeps, address: Address): Promise<void> {
  const person = await personAt(ctx, deps.vault, address);
  if (!person) return;
  if (!person.email_confirmed_at) return resend(ctx, deps, address);
  const { id, role, first_name } = person;
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  await inScope(ctx.db, 'system', (tx) =>
    notify(tx, ctx, noticeDepsOf(deps), {
      kind: 'already_registered',
      about: `${id} ${hour}`,
      person,
      data: { first_name, role },
    }),
  );
}

/** The identity provider knows who is confirmed, and limits how often it sends. */
async function resend(
  ctx: JobCtx,
  { userPool, vault }: AccountsWorkerDeps,
  address: Address,
): Promise<void> {
  const person = await personAt(ctx, vault, address);
  if (person) await userPool.resendConfirmationCode(userOf(person)).catch(unlessRefused);
}

async function startReset(
  ctx: JobCtx,
  { userPool, vault }: AccountsWorkerDeps,
  address: Address,
): Promise<void> {
  const person = await personAt(ctx, vault, address);
  if (!person) return;
  await userPool.forgotPassword(userOf(person)).catch(unlessRefused);
  await inScope(ctx.db, 'system', (tx) =>
    recordAudit(tx, {
      caller: 'system',
      accountId: person.id,
      action: 'password.reset_asked',
      requestId: ctx.requestId,
    }),
  );
}

/** Too soon, or nothing to send: asked again, the answer would be the same. */
function unlessRefused(error: unknown): void {
  const isRefused = isPoolError(
    error,
    'LimitExceededException',
    'UserNotFoundException',
    'InvalidParameterException',
  );
  if (!isRefused) throw error;
}

const namesMax = 200;

async function indexOld(ctx: JobCtx, vault: Vault): Promise<void> {
  const indexSome = (after: string) =>
    inScope(ctx.db, 'system', (tx) => indexNames(tx, vault, { after, limit: namesMax }));
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) last = await indexSome(last);
}

const keptDays = 30;
/** Devices and networks somebody signed in from. */
const placesKeptDays = 180;
const batchMax = 5000;

async function prune(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  const inSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(ctx.db, 'system', work);
  while ((await inSystem((tx) => deleteOldCodes(tx, before, batchMax))) === batchMax);
  await inSystem((tx) => deleteOldSends(tx, now));
  await inSystem((tx) => deleteExpired(tx, { now, before }));
  const placesBefore = new Date(now.getTime() - placesKeptDays * 86_400_000);
  await inSystem((tx) => forgetSessions(tx, { now, before: placesBefore }));
}
