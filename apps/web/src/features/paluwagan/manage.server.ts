import { getGroup } from '@luwag/contracts/paluwagan';
import {
  askDeposit,
  askHardship,
  callOffGroup,
  cancelGroupInvitation,
  createGroupInvitation,
  type GroupInvitation,
  inviteSubstitute,
  leaveGroup,
  listGroupInvitations,
  voteDissolution,
} from '@luwag/contracts/paluwagan-joining';
import { agreeOrder, answerSwap, askSwap, proposeOrder } from '@luwag/contracts/paluwagan-turns';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf, textOf } from '#app/shared/forms/form-reply.ts';
import { loadUnattended } from './own-part.server.ts';
import { givePath, groupPath, groupsPath, joinPath } from './paths.ts';
import { changeWays, confirmWays, type WaysAnswer } from './ways.server.ts';

const overStatuses: readonly string[] = ['finished', 'dissolved', 'called_off'];

export async function loadManage(args: VisitorArgs, group_id: string) {
  const params = { group_id };
  const group = needed(await callAs(args, getGroup, { params }), 'group_not_found');
  // There is nothing left to do in a group that is over.
  if (overStatuses.includes(group.status)) throw redirect(groupPath(group_id));
  const [listed, sources] = await Promise.all([
    callAs(args, listGroupInvitations, { params }),
    loadUnattended(args, group.livemode ? 'live' : 'test'),
  ]);
  return {
    group,
    invitations: needed(listed, 'group_not_found').results,
    sources,
    formKey: newFormKey(),
    done: args.url.searchParams.get('done'),
  };
}

export type ManageView = Awaited<ReturnType<typeof loadManage>>;

/** What came with a form that was refused, for a browser that keeps nothing of it. */
export type Typed = Partial<Record<'number' | 'words' | 'seat' | 'cause', string>>;

/** A refusal; a link that is shown once; or a step-up that a change of ways waits for. */
export type ManageReply =
  | { kind: 'refused'; act: string; code: string; typed?: Typed }
  | { kind: 'link'; address: string | null; to: string | null; isSubstitute: boolean }
  | WaysAnswer;

/** What every card of the page is drawn from. */
export type ManageProps = ManageView & { reply: ManageReply | undefined };

type Acting = { args: VisitorArgs; params: { group_id: string }; form: FormData; act: string };

/** Does what a form of the page asks for, by its field `act`. What is done leads on. */
export async function actOnGroup(args: VisitorArgs, group_id: string) {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const acting: Acting = { args, params: { group_id }, form, act };
  const work = Object.hasOwn(acts, act) ? acts[act] : undefined;
  const reply = await (work ?? unknown)(acting);
  return data<ManageReply>(reply, { status: reply.kind === 'refused' ? 422 : 200 });
}

const refused = ({ act, form }: Acting, code: string): ManageReply => ({
  kind: 'refused',
  act,
  code,
  typed: {
    number: textOf(form, 'number'),
    words: textOf(form, 'words'),
    seat: textOf(form, 'seat'),
    cause: textOf(form, 'cause'),
  },
});

const unknown = async (acting: Acting): Promise<ManageReply> => refused(acting, 'invalid_request');

/** The same page again, saying what was done. */
function done({ params, act }: Acting): never {
  throw redirect(`${groupPath(params.group_id, 'manage')}?done=${act}`, 303);
}

const acts: Readonly<Record<string, (acting: Acting) => Promise<ManageReply>>> = {
  invite: async (acting) => {
    const { args, params } = acting;
    const body = createGroupInvitation.body.safeParse(numberOf(acting.form));
    if (!body.success) return refused(acting, 'number_invalid');
    const made = await callAs(args, createGroupInvitation, { params, body: body.data });
    if (!made.ok) return refused(acting, made.code);
    return linkOf(acting, made.data, false);
  },
  cancel_invitation: async (acting) => {
    const params = { ...acting.params, group_invitation_id: textOf(acting.form, 'id') };
    const taken = await callAs(acting.args, cancelGroupInvitation, { params, body: {} });
    return taken.ok ? done(acting) : refused(acting, taken.code);
  },
  substitute: async (acting) => {
    const params = { ...acting.params, seat_id: textOf(acting.form, 'seat') };
    const body = inviteSubstitute.body.safeParse(numberOf(acting.form));
    if (!body.success) return refused(acting, 'number_invalid');
    const made = await callAs(acting.args, inviteSubstitute, { params, body: body.data });
    if (!made.ok) return refused(acting, made.code);
    return linkOf(acting, made.data, true);
  },
  propose: async (acting) => {
    const body = proposeOrder.body.safeParse({ seat_ids: seatsByTurn(acting.form) });
    if (!body.success) return refused(acting, 'order_not_whole');
    const request = { params: acting.params, body: body.data };
    const asked = await callAs(acting.args, proposeOrder, request);
    return asked.ok ? done(acting) : refused(acting, asked.code);
  },
  agree: async (acting) => {
    const body = agreeOrder.body.safeParse({ order_hash: textOf(acting.form, 'order_hash') });
    if (!body.success) return refused(acting, 'order_changed');
    const agreed = await callAs(acting.args, agreeOrder, {
      params: acting.params,
      body: body.data,
    });
    return agreed.ok ? done(acting) : refused(acting, agreed.code);
  },
  swap: async (acting) => {
    const body = askSwap.body.safeParse({
      from_seat_id: textOf(acting.form, 'from'),
      to_seat_id: textOf(acting.form, 'to'),
    });
    if (!body.success) return refused(acting, 'swap_not_possible');
    const asked = await callAs(acting.args, askSwap, { params: acting.params, body: body.data });
    return asked.ok ? done(acting) : refused(acting, asked.code);
  },
  answer_swap: async (acting) => {
    const params = { ...acting.params, swap_id: textOf(acting.form, 'swap') };
    const body = { agrees: textOf(acting.form, 'answer') === 'yes' };
    const answered = await callAs(acting.args, answerSwap, { params, body });
    return answered.ok ? done(acting) : refused(acting, answered.code);
  },
  hardship: async (acting) => {
    const params = { ...acting.params, seat_id: textOf(acting.form, 'seat') };
    const body = askHardship.body.safeParse({
      cause: textOf(acting.form, 'cause'),
      words: textOf(acting.form, 'words'),
    });
    if (!body.success) return refused(acting, 'hardship_words');
    const asked = await callAs(acting.args, askHardship, { params, body: body.data });
    return asked.ok ? done(acting) : refused(acting, asked.code);
  },
  deposit: async (acting) => {
    const { args, params } = acting;
    const asked = await callAs(args, askDeposit, { params, body: {} });
    if (!asked.ok) return refused(acting, asked.code);
    const [first] = asked.data.due_ids;
    throw redirect(first ? givePath(params.group_id, first) : groupPath(params.group_id), 303);
  },
  vote: async (acting) => {
    const body = { agrees: textOf(acting.form, 'answer') === 'yes' };
    if (body.agrees && textOf(acting.form, 'sure') !== 'yes') return refused(acting, 'not_sure');
    const request = { params: acting.params, body };
    const voted = await callAs(acting.args, voteDissolution, request, keyOf(acting));
    return voted.ok ? done(acting) : refused(acting, voted.code);
  },
  leave: async (acting) => {
    if (textOf(acting.form, 'sure') !== 'yes') return refused(acting, 'not_sure');
    const request = { params: acting.params, body: {} };
    const left = await callAs(acting.args, leaveGroup, request, keyOf(acting));
    if (left.ok) throw redirect(`${groupsPath}?left`, 303);
    return refused(acting, left.code);
  },
  call_off: async (acting) => {
    if (textOf(acting.form, 'sure') !== 'yes') return refused(acting, 'not_sure');
    const request = { params: acting.params, body: {} };
    const off = await callAs(acting.args, callOffGroup, request, keyOf(acting));
    if (off.ok) throw redirect(groupPath(acting.params.group_id), 303);
    return refused(acting, off.code);
  },
  ways: ({ args, params, form }) => changeWays(args, params, form),
  step_up: ({ args, params, form }) => confirmWays(args, params, form),
};

/** One key for each showing of the page, and for each thing that it asks for. */
const keyOf = ({ form, act }: Acting) => ({
  idempotencyKey: `${rawTextOf(form, 'key')}.${act}.${textOf(form, 'answer') || 'yes'}`,
});

/** A number as it is typed after +63; left empty, it is by a link. */
function numberOf(form: FormData): { number?: string } {
  const typed = textOf(form, 'number').replaceAll(/[\s()-]/g, '');
  if (typed === '') return {};
  return { number: `+63${typed.replace(/^(?:\+?63|0)(?=9)/, '')}` };
}

/** Told once: whoever was invited by number is written to, and has no link. */
const linkOf = (
  { args }: Acting,
  { token, to }: Pick<GroupInvitation, 'token' | 'to'>,
  isSubstitute: boolean,
): ManageReply => ({
  kind: 'link',
  address: token === null ? null : new URL(joinPath(token), args.url.origin).href,
  to,
  isSubstitute,
});

/** Each turn is a field with the seat that takes it. */
function seatsByTurn(form: FormData): string[] {
  const seats: string[] = [];
  for (let turn = 1; form.has(`turn_${turn}`); turn += 1) seats.push(textOf(form, `turn_${turn}`));
  return seats;
}
