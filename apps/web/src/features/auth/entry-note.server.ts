import { z } from 'zod';
import { codeTriesMax } from './number-reply.ts';

const Wait = z.object({ sentAt: z.int(), waitSeconds: z.int().min(0).max(3_600) });

/**
 * What somebody coming in has given so far, kept by their own browser so that the next page can
 * show it. Nothing is decided by it: whoever alters it deceives only themselves.
 */
const EntryNote = z.object({
  /** Shown again when a sign-in fails. */
  signInEmail: z.string().max(254).optional(),
  registered: z
    .object({
      email: z.string().max(254),
      number: z.string().max(24),
      companies: z.array(z.string().max(120)).max(3),
    })
    .optional(),
  confirmation: Wait.extend({ email: z.string().max(254) }).optional(),
  reset: Wait.extend({ email: z.string().max(254) }).optional(),
  numberCode: Wait.extend({
    sessionId: z.uuid(),
    number: z.string().max(24),
    triesLeft: z.int().min(0).max(codeTriesMax),
  }).optional(),
});
export type EntryNote = z.infer<typeof EntryNote>;

/** What does not have our shape is as good as nothing. */
export function parseEntryNote(text: string | undefined): EntryNote {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return EntryNote.catch({}).parse(value);
  } catch {
    return {};
  }
}

export const formatEntryNote = (note: EntryNote): string =>
  Buffer.from(JSON.stringify(note)).toString('base64url');
