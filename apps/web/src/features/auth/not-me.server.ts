import { disownFactor } from '@luwag/contracts/factors';
import { SecretToken } from '@luwag/contracts/person';
import { data, redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import { roles } from '#app/shared/auth/pages.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { troubleOf } from './trouble-of.ts';
import type { UndoReply } from './undo.server.ts';

export function loadNotMe({ url }: VisitorArgs) {
  const stopped = roles.find((role) => role === url.searchParams.get('stopped'));
  return { linkKey: url.searchParams.get('key'), stopped };
}

export async function disown(args: VisitorArgs) {
  const key = SecretToken.safeParse((await args.request.formData()).get('key'));
  if (!key.success) return data<UndoReply>({ isExpired: true }, { status: 422 });
  const result = await callAs(args, disownFactor, { body: { notice_key: key.data } });
  if (result.ok) {
    // Every session is over, and this browser may still believe in one of them.
    args.context.get(visitor).end();
    return redirect(`/not-me?stopped=${result.data.account_type}`, 303);
  }
  if (result.code === 'link_expired') return data<UndoReply>({ isExpired: true }, { status: 422 });
  const { trouble, status } = troubleOf(result.code);
  return data<UndoReply>({ trouble }, { status });
}
