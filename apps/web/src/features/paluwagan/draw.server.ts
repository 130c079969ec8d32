import { getGroup } from '@luwag/contracts/paluwagan';
import { checkDraw, getDraw, revealNumber } from '@luwag/contracts/paluwagan-turns';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf, textOf } from '#app/shared/forms/form-reply.ts';
import { groupPath } from './paths.ts';

/** The published values for a member, with names. A group whose order is agreed has no draw. */
export async function loadDraw(args: VisitorArgs, group_id: string) {
  const params = { group_id };
  const [found, drawn] = await Promise.all([
    callAs(args, getGroup, { params }),
    callAs(args, getDraw, { params }),
  ]);
  const group = needed(found, 'group_not_found');
  if (!drawn.ok && drawn.code === 'order_is_agreed') throw redirect(groupPath(group_id));
  const { searchParams } = args.url;
  return { group, draw: needed(drawn, 'group_not_found'), isOpened: searchParams.has('opened') };
}

export type DrawView = Awaited<ReturnType<typeof loadDraw>>;
export type RevealReply = { code: string };

/** Opens one's own number: what is not 64 hex digits cannot be one. */
export async function revealFromForm(args: VisitorArgs, group_id: string) {
  const form = await args.request.formData();
  const number = textOf(form, 'number').toLowerCase().replaceAll(/\s/g, '');
  const body = revealNumber.body.safeParse({ number });
  if (!body.success) return data<RevealReply>({ code: 'seal_does_not_fit' }, { status: 422 });
  const opened = await callAs(args, revealNumber, { params: { group_id }, body: body.data });
  if (opened.ok) throw redirect(`${groupPath(group_id, 'draw')}?opened`, 303);
  return data<RevealReply>({ code: opened.code }, { status: 422 });
}

/** Whatever cannot be part of a code: people copy spaces along. */
const noCode = /[^\w-]/g;

/** For anybody: the values of a draw by its code, without names; or nothing asked for yet. */
export async function loadPublicDraw(args: VisitorArgs) {
  const code = (args.url.searchParams.get('draw') ?? '').replaceAll(noCode, '').slice(0, 40);
  if (code === '') return { code, values: null, isUnknown: false };
  const found = await callAs(args, checkDraw, { params: { draw_code: code } });
  if (found.ok) return { code, values: found.data.values, isUnknown: false };
  const isUnknown = ['draw_not_found', 'invalid_request'].includes(found.code);
  if (!isUnknown) needed(found);
  return { code, values: null, isUnknown };
}

export type PublicDrawView = Awaited<ReturnType<typeof loadPublicDraw>>;

/** What was typed becomes an address: it can be kept and sent on. */
export async function findDraw({ request }: VisitorArgs): Promise<Response> {
  const typed = rawTextOf(await request.formData(), 'draw').replaceAll(noCode, '');
  return redirect(typed ? `/paluwagan/check?draw=${typed.slice(0, 40)}` : '/paluwagan/check', 303);
}
