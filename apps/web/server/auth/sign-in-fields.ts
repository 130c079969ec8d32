import { openSession } from '@luwag/contracts/sessions';
import { z } from 'zod';

const session = openSession.body.shape;

export const Passkey = session.passkey.unwrap();

const json = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/** An empty field of a form counts as none. */
const optional = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape.optional());

/** The first step: who, and their password. Staff bring a passkey or their invitation as well. */
export const PasswordStep = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(512),
  passkey: optional(json.pipe(Passkey)),
  invitation: optional(session.invitation.unwrap()),
});
export type PasswordStep = z.infer<typeof PasswordStep>;

/** A passkey alone, which says itself whose it is. */
export const PasskeyStep = z.object({ passkey: json.pipe(Passkey) });

/** The second step: a code, and nothing of the first. */
export const CodeStep = z.object({
  code: z
    .string()
    .max(32)
    .transform((typed) => typed.replaceAll(/[\s-]/g, '')),
});
