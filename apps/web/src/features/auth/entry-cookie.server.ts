import {
  clearedCookie,
  cookieHeader,
  cookieNames,
  cookieSeconds,
  parseCookies,
} from '#app/shared/auth/cookies.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { type EntryNote, formatEntryNote, parseEntryNote } from './entry-note.server.ts';

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
