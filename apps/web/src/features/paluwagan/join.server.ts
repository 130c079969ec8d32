import { getGroupInvitation, joinGroup } from '@luwag/contracts/paluwagan-joining';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf, textOf } from '#app/shared/forms/form-reply.ts';
import { loadUnattended, readOwnPart, typedPart } from './own-part.server.ts';
import { groupPath } from './paths.ts';

/** By a link, by an invitation to one's own number, or to a group open to one's company. */
function entranceOf({ searchParams }: URL) {
  const asked = searchParams.get('asked');
  if (asked !== null) return { group_invitation_id: asked };
  const open = searchParams.get('open');
  if (open !== null) return { open_group_id: open };
  return { token: searchParams.get('invitation') ?? '' };
}

/** Somebody who is in already, or was only ever looking, is led on or told that it is nowhere. */
export async function loadInvitation(args: VisitorArgs) {
  const entrance = getGroupInvitation.body.safeParse(entranceOf(args.url));
  if (!entrance.success) throw data('group_invitation_not_found', { status: 404 });
  const found = await callAs(args, getGroupInvitation, { body: entrance.data });
  const group = needed(found, 'group_invitation_not_found');
  if (group.is_member && group.kind === 'seat') throw redirect(groupPath(group.group_id));
  return {
    group,
    sources: await loadUnattended(args, group.livemode ? 'live' : 'test'),
    formKey: newFormKey(),
  };
}

export type InvitationView = Awaited<ReturnType<typeof loadInvitation>>;

export type JoinReply = { code: string; typed: ReturnType<typeof typedPart> };

/** Signs what was read: the hash of those rules travels with the form. */
export async function joinFromForm(args: VisitorArgs) {
  const form = await args.request.formData();
  const typed = typedPart(form);
  const body = joinGroup.body.safeParse({
    ...readOwnPart(form, { isDrawn: textOf(form, 'order') === 'draw' }),
    entrance: entranceOf(args.url),
    rules_hash: textOf(form, 'rules_hash'),
    with_deposit: textOf(form, 'with_deposit') === 'yes',
  });
  if (!body.success)
    return refused(textOf(form, 'agrees') === 'yes' ? 'invalid_request' : 'not_signed', typed);
  const idempotencyKey = keyOfContent(rawTextOf(form, 'key'), body.data);
  const joined = await callAs(args, joinGroup, { body: body.data }, { idempotencyKey });
  if (joined.ok) throw redirect(`${groupPath(joined.data.group_id)}?joined`, 303);
  return refused(joined.code, typed);
}

const refused = (code: string, typed: JoinReply['typed']) =>
  data<JoinReply>({ code, typed }, { status: 422 });
