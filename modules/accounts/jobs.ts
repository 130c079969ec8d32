import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

const Wanted = z.object({
  code_id: z.uuid(),
  account_id: z.uuid().nullable(),
  purchase: z.object({ shop: z.string(), amount: z.string() }).nullable().default(null),
  /** A name for the network that asked, which is not its address. */
  from: z.string().nullable().default(null),
});
// The queue can be read in a dump: it carries the blind index of an address, not the address.
const Address = z.object({ email_index: z.base64url() });
export const addressOf = (emailIndex: Buffer): z.input<typeof Address> => ({
  email_index: emailIndex.toString('base64url'),
});

/** Decides whether a code may leave, makes it, and has it texted. */
export const deliverCode = job('accounts.deliverCode', Wanted);

/** Somebody signed up with an address that has an account: its owner hears of it, nobody else. */
export const remindOwner = job('accounts.remindOwner', Address);
export const resendConfirmation = job('accounts.resendConfirmation', Address);
export const startPasswordReset = job('accounts.startPasswordReset', Address);

export const pruneAccounts = job('accounts.prune', z.object({}));
