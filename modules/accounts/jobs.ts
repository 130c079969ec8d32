import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const Wanted = z.object({
  code_id: z.uuid(),
  account_id: z.uuid().nullable(),
  purchase: z.object({ store: z.string(), amount: z.string() }).nullable().default(null),
  /** A pseudonym of the requesting network, not its IP address. */
  from: z.string().nullable().default(null),
});
// The queue can be read in a dump: it carries the blind index of an address, not the address.
const Address = z.object({ email_index: z.base64url() });
export const addressOf = (emailIndex: Buffer): z.input<typeof Address> => ({
  email_index: emailIndex.toString('base64url'),
});

/** Checks the limits, makes the code, and sends it by text or mail. */
export const deliverCode = job('accounts.deliverCode', Wanted);

/** A sign-up used the e-mail of an existing account: only its owner is notified. */
export const remindOwner = job('accounts.remindOwner', Address);
export const resendConfirmation = job('accounts.resendConfirmation', Address);
export const startPasswordReset = job('accounts.startPasswordReset', Address);

/** Makes people found by name whose accounts are older than that. */
export const indexOldNames = job('accounts.indexOldNames', z.object({}));

export const pruneAccounts = job('accounts.prune', z.object({}));
