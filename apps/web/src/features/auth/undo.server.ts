import { undoEmailChange } from '@luwag/contracts/accounts';
import { SecretToken } from '@luwag/contracts/person';
import { data, redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import { roles } from '#app/shared/auth/pages.ts';
import { type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import type { Trouble } from './form-reply.ts';
import { troubleOf } from './trouble-of.ts';

export type UndoReply = { isExpired?: boolean; trouble?: Trouble };

export function loadUndo({ url }: VisitorArgs) {
  const undone = roles.find((role) => role === url.searchParams.get('undone'));
  return { linkKey: url.searchParams.get('key'), undone };
}

export async function undoChange(args: VisitorArgs) {
  const key = SecretToken.safeParse((await args.request.formData()).get('key'));
  if (!key.success) return data<UndoReply>({ isExpired: true }, { status: 422 });
  const result = await callAs(args, undoEmailChange, { body: { undo_key: key.data } });
  if (result.ok) {
    // Every session is over, and this browser may still believe in one of them.
    args.context.get(visitor).end();
    return redirect(`/email-undo?undone=${result.data.account_type}`, 303);
  }
  if (result.code === 'link_expired') return data<UndoReply>({ isExpired: true }, { status: 422 });
  const { trouble, status } = troubleOf(result.code);
  return data<UndoReply>({ trouble }, { status });
}
