import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { data } from 'react-router';
import { z } from 'zod';
import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
  parseCookies,
} from '#app/shared/auth/cookies.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { replyOf } from '#app/shared/forms/form-reply.ts';
import type { Faults, FormReply, FormTrouble, Typed } from './entry.ts';

/** How forms that did not get through are answered: what the page says, and its status. */
export type Answer<R> = ReturnType<typeof data<R>> | Response;

export const faulty = (typed: Typed, faults: Faults) =>
  data<FormReply>(replyOf(typed, faults), { status: 422 });

/** With something of the page's own to say. */
export const answered = <R extends object>(own: R, status: number, typed: Typed = {}) =>
  data<FormReply & R>({ ...replyOf(typed), ...own }, { status });

/** The link is over or was never ours. */
export const expired = () => answered({ isExpired: true }, 422);

/** What a call's refusal means to somebody who looks at a form. */
export function troubled(typed: Typed, code: string) {
  const { trouble, status } = troubleOf(code);
  return answered({ trouble }, status, typed);
}

function troubleOf(code: string): { trouble: FormTrouble; status: number } {
  switch (code) {
    case 'rate_limited':
    case 'code_sent_recently':
    case 'too_many_codes':
      return { trouble: 'too_many', status: 429 };
    case 'invalid_request':
    case 'body_too_large':
      return { trouble: 'refused', status: 422 };
    default:
      return { trouble: 'unavailable', status: 503 };
  }
}

export function readEntry({ request }: Pick<VisitorArgs, 'request'>): EntryNote {
  const cookies = parseCookies(request.headers.get('cookie') ?? '');
  return parseEntryNote(cookies[cookieNames.entry]);
}

type Changes = { [K in keyof EntryNote]?: EntryNote[K] | undefined };

/** Adds to what is kept, or takes away what is given as undefined. */
export function keepEntry(args: VisitorArgs, changes: Changes): void {
  const text = formatEntryNote({ ...readEntry(args), ...changes });
  args.context.get(visitor).setCookie(cookieHeader(cookieNames.entry, text, cookieSeconds.entry));
}

export function forgetEntry({ context }: VisitorArgs): void {
  context.get(visitor).setCookie(clearedCookie(cookieNames.entry));
}

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
