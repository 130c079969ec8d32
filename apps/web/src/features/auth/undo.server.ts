import { undoEmailChange } from '@luwag/contracts/accounts';
import { disownFactor } from '@luwag/contracts/factors';
import { SecretToken } from '@luwag/contracts/person';
import { redirect } from 'react-router';
import { roles } from '#app/shared/auth/pages.ts';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { type Answer, expired, troubled } from './answers.server.ts';
import type { Undoing, UndoReply } from './undo-form.tsx';

/** Where the page's own address says whose account it was, once it is done. */
const doneParams: Readonly<Record<Undoing, string>> = { email: 'undone', not_me: 'stopped' };

export function loadUndo({ url }: VisitorArgs, what: Undoing) {
  const done = roles.find((role) => role === url.searchParams.get(doneParams[what]));
  return { what, linkKey: url.searchParams.get('key'), done };
}

export async function undo(args: VisitorArgs, what: Undoing): Promise<Answer<UndoReply>> {
  const key = SecretToken.safeParse((await args.request.formData()).get('key'));
  if (!key.success) return expired();
  const result =
    what === 'email'
      ? await callAs(args, undoEmailChange, { body: { undo_key: key.data } })
      : await callAs(args, disownFactor, { body: { notice_key: key.data } });
  if (result.ok) {
    // Every session is over, and this browser may still believe in one of them.
    args.context.get(visitor).end();
    return redirect(`${args.url.pathname}?${doneParams[what]}=${result.data.account_type}`, 303);
  }
  if (result.code === 'link_expired') return expired();
  return troubled({}, result.code);
}
