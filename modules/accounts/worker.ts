import { inScope } from '@luwag/db/scope';
import { recordAudit } from '@luwag/platform/audit';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import type { PoolClient } from '@luwag/pool/client';
import { askForMail } from '../notifications/service.ts';
import { deleteOldCodes, deleteOldSends } from './codes-repository.ts';
import { type DeliveryKeys, deliver } from './deliver-code.ts';
import {
  deliverCode,
  pruneAccounts,
  remindOwner,
  resendConfirmation,
  startPasswordReset,
} from './jobs.ts';
import { isPoolError } from './pool-refusals.ts';
import { deleteExpired } from './prune-repository.ts';
import { findAccountByEmail } from './registration-repository.ts';
import { forgetSessions } from './sessions-repository.ts';

export { pruneAccounts };

export type AccountsWorkerParts = { pool: PoolClient; keys: DeliveryKeys };

export const accountsHandlers = ({ pool, keys }: AccountsWorkerParts): Handler[] => [
  handle(deliverCode, (ctx, wanted) => deliver(ctx, keys, wanted)),
  handle(remindOwner, (ctx, { email }) => remind(ctx, pool, keys.messageKey, email)),
  handle(resendConfirmation, (ctx, { email }) => resend(ctx, pool, email)),
  handle(startPasswordReset, (ctx, { email }) => startReset(ctx, pool, email)),
  handle(pruneAccounts, prune),
];

const accountOf = ({ db }: JobCtx, email: string) =>
  inScope(db, 'system', (tx) => findAccountByEmail(tx, email));

/** Never confirmed: another link. Confirmed: word that there is an account, hourly at most. */
async function remind(
  ctx: JobCtx,
  pool: PoolClient,
  messageKey: Uint8Array,
  email: string,
): Promise<void> {
  const account = await accountOf(ctx, email);
  if (!account) return;
  if (!account.email_confirmed_at) return resend(ctx, pool, email);
  const { id, role, first_name, locale } = account;
  const hour = ctx.clock.now().toISOString().slice(0, 13);
  await inScope(ctx.db, 'system', (tx) =>
    askForMail(tx, ctx, messageKey, {
      template: 'already_registered',
      about: `${id} ${hour}`,
      accountId: id,
      locale,
      to: email,
      data: { first_name, role },
    }),
  );
}

/** The identity provider knows who is confirmed, and limits how often it sends. */
async function resend(ctx: JobCtx, pool: PoolClient, email: string): Promise<void> {
  const account = await accountOf(ctx, email);
  if (!account) return;
  await pool
    .resendConfirmationCode({ username: email, clientMetadata: { account_id: account.id } })
    .catch(unlessRefused);
}

async function startReset(ctx: JobCtx, pool: PoolClient, email: string): Promise<void> {
  const account = await accountOf(ctx, email);
  if (!account) return;
  await pool
    .forgotPassword({ username: email, clientMetadata: { account_id: account.id } })
    .catch(unlessRefused);
  await inScope(ctx.db, 'system', (tx) =>
    recordAudit(tx, {
      principal: 'system',
      accountId: account.id,
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
