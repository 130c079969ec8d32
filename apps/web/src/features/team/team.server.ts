import {
  approveAsked,
  askForOwner,
  listApprovals,
  refuseAsked,
  setTeamRules,
} from '@luwag/contracts/approvals';
import { listStores } from '@luwag/contracts/merchants';
import {
  cancelInvitation,
  changeMember,
  getTeam,
  Invite,
  inviteMember,
  listTeamActs,
  removeMember,
} from '@luwag/contracts/team';
import { parsePesos } from '@luwag/domain/parse-money';
import { redirect } from 'react-router';
import { z } from 'zod';
import { askStepUp, confirmFactor, type Wanted } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import {
  check,
  readChange,
  readTyped,
  replyOf,
  type Typed,
  textOf,
} from '#app/shared/forms/form-reply.ts';
import {
  type TeamAnswer,
  type TeamChange,
  type TeamDone,
  type TeamField,
  teamFields,
} from './team.ts';

const page = '/merchant/team';

/** The record is for those who manage the team; without it the page still stands. */
export async function loadTeam(args: VisitorArgs) {
  const [team, stores, acts, approvals] = await Promise.all([
    callAs(args, getTeam, {}),
    callAs(args, listStores, {}),
    callAs(args, listTeamActs, {}),
    callAs(args, listApprovals, {}),
  ]);
  const { searchParams } = args.url;
  const { people, invitations } = needed(team);
  const { results: waiting, ready, refund_above: refundAbove, alone_from } = needed(approvals);
  const chosen = people.find(({ member_id }) => member_id === searchParams.get('person'));
  return {
    people,
    invitations,
    stores: stores.ok ? stores.data.results.filter(({ closed_at }) => !closed_at) : [],
    acts: acts.ok ? acts.data.results : undefined,
    waiting,
    ready,
    aloneFrom: alone_from,
    lookedAt: searchParams.get('look'),
    refundAbove,
    chosen: chosen?.member_id ? chosen : undefined,
    isInviting: searchParams.has('invite'),
    done: doneOf(searchParams.get('done')),
    // A key for each showing: approved twice, it is done once.
    formKey: newFormKey(),
  };
}
export type TeamData = Awaited<ReturnType<typeof loadTeam>>;

const dones: readonly TeamDone[] = [
  ...(['invited', 'changed', 'removed', 'cancelled'] as const),
  ...(['asked', 'approved', 'approved_key', 'refused', 'rules'] as const),
];
const doneOf = (word: string | null): TeamDone | undefined => dones.find((done) => done === word);

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnTeam(args: VisitorArgs): Promise<TeamAnswer> {
  const form = await args.request.formData();
  switch (textOf(form, 'act')) {
    case 'remove':
      return remove(args, textOf(form, 'member_id'));
    case 'cancel':
      return cancel(args, textOf(form, 'invitation_id'));
    case 'refuse':
      return sayNo(args, textOf(form, 'approval_id'));
    case 'approve':
    case 'rules':
      return readSimple(args, form);
    case 'step_up':
      return confirm(args, form);
    default:
      return propose(args, form);
  }
}

const other = (code: string): TeamAnswer => ({
  kind: 'refused',
  act: 'other',
  code,
  ...replyOf({}),
});

async function remove(args: VisitorArgs, member_id: string): Promise<TeamAnswer> {
  const result = await callAs(args, removeMember, { params: { member_id } });
  if (result.ok) throw redirect(`${page}?done=removed`, 303);
  return other(result.code === 'invalid_request' ? 'member_not_found' : result.code);
}

async function cancel(args: VisitorArgs, invitation_id: string): Promise<TeamAnswer> {
  const result = await callAs(args, cancelInvitation, { params: { invitation_id } });
  if (result.ok) throw redirect(`${page}?done=cancelled`, 303);
  return other(result.code === 'invalid_request' ? 'invitation_not_found' : result.code);
}

async function sayNo(args: VisitorArgs, approval_id: string): Promise<TeamAnswer> {
  const result = await callAs(args, refuseAsked, { params: { approval_id } });
  if (result.ok) throw redirect(`${page}?done=refused`, 303);
  return other(result.code === 'invalid_request' ? 'approval_not_found' : result.code);
}

/** The second person's word, and the shop's own limit. */
function readSimple(args: VisitorArgs, form: FormData): Promise<TeamAnswer> | TeamAnswer {
  if (textOf(form, 'act') === 'rules') {
    const amount = parsePesos(textOf(form, 'refund_above'));
    const read = setTeamRules.body.safeParse({ refund_above: amount });
    if (!read.success) return other('rules_invalid');
    return askFor(args, { act: 'rules', refundAbove: read.data.refund_above });
  }
  const read = Change.safeParse({
    act: 'approve',
    approvalId: textOf(form, 'approval_id'),
    formKey: textOf(form, 'key'),
    amount: Number(textOf(form, 'amount')) || null,
    hash: textOf(form, 'hash'),
    isKey: textOf(form, 'kind') === 'live_key',
  });
  return read.success ? askFor(args, read.data) : other('approval_not_found');
}

const asPosted = <S extends z.ZodType>(schema: S) =>
  z.preprocess(({ store_ids = '', ...typed }: Typed<TeamField>) => {
    const ids = store_ids.split(' ').filter(Boolean);
    return { ...typed, store_ids: ids.length > 0 ? ids : null };
  }, schema);

/** Both take a fresh factor, so it is asked for before anything is tried. */
function propose(args: VisitorArgs, form: FormData): Promise<TeamAnswer> | TeamAnswer {
  const typed = readTyped(form, teamFields);
  const memberId = textOf(form, 'member_id');
  if (memberId) {
    const checked = check(asPosted(changeMember.body), typed, teamFields);
    if (!checked.ok) return refused('change', 'invalid_request', typed, checked.faults);
    return askOrOwner(args, { act: 'change', memberId, body: checked.value });
  }
  const checked = check(asPosted(Invite), typed, teamFields);
  if (!checked.ok) return refused('invite', 'invalid_request', typed, checked.faults);
  return askOrOwner(args, { act: 'invite', body: checked.value });
}

type OfPerson = Extract<TeamChange, { act: 'invite' | 'change' }>;

/** A new owner is asked of another, where there is one. */
async function askOrOwner(args: VisitorArgs, change: OfPerson): Promise<TeamAnswer> {
  if (change.body.role !== 'owner') return askFor(args, change);
  const approvals = await callAs(args, listApprovals, {});
  if (!approvals.ok || !approvals.data.owner_needs_second_person) return askFor(args, change);
  if (change.act === 'invite') return askFor(args, { act: 'owner', email: change.body.email });
  const team = await callAs(args, getTeam, {});
  const people = team.ok ? team.data.people : [];
  const person = people.find(({ member_id }) => member_id === change.memberId);
  // Who is an owner already stays one: their stores alone could change, and they have all.
  return person && person.role !== 'owner'
    ? askFor(args, { act: 'owner', email: person.email })
    : askFor(args, change);
}

const refused = (
  act: 'invite' | 'change',
  code: string,
  typed: Typed<TeamField>,
  faults: Parameters<typeof replyOf<TeamField>>[1] = {},
): TeamAnswer => ({ kind: 'refused', act, code, ...replyOf(typed, faults) });

const Change: z.ZodType<TeamChange> = z.discriminatedUnion('act', [
  z.object({ act: z.literal('invite'), body: Invite }),
  z.object({ act: z.literal('change'), memberId: z.uuid(), body: changeMember.body }),
  z.object({
    act: z.literal('approve'),
    approvalId: z.uuid(),
    formKey: z.string().regex(/^[\w-]{16,64}$/),
    amount: z.int().nullable(),
    hash: approveAsked.body.shape.request_hash,
    isKey: z.boolean(),
  }),
  z.object({ act: z.literal('owner'), email: askForOwner.body.shape.email }),
  z.object({ act: z.literal('rules'), refundAbove: z.int() }),
]);

/** What the step-up is bound to: the very call that follows it. */
function boundTo(change: TeamChange): Wanted {
  switch (change.act) {
    case 'invite':
      return { action: inviteMember.name, request: { body: change.body } };
    case 'change':
      return {
        action: changeMember.name,
        request: { params: { member_id: change.memberId }, body: change.body },
      };
    case 'approve':
      return {
        ...{ action: approveAsked.name, needs_trusted: true },
        request: {
          params: { approval_id: change.approvalId },
          body: { request_hash: change.hash },
        },
      };
    case 'owner':
      return { action: askForOwner.name, request: { body: { email: change.email } } };
    case 'rules':
      return {
        action: setTeamRules.name,
        request: { body: { refund_above: change.refundAbove } },
      };
  }
}

async function askFor(
  args: VisitorArgs,
  change: TeamChange,
  fault?: 'factor_refused' | 'step_up_expired',
): Promise<TeamAnswer> {
  const result = await askStepUp(args, boundTo(change), change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : again(change, result.code);
}

async function confirm(args: VisitorArgs, form: FormData): Promise<TeamAnswer> {
  const change = readChange(Change, form.get('change'));
  if (!change) return other('invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok)
    return proof.isAgain ? askFor(args, change, proof.code) : again(change, proof.code);
  const result = await carryOut(args, change, proof.stepUpId);
  if (!result.ok) return again(change, result.code);
  const done = change.act === 'approve' && change.isKey ? 'approved_key' : doneBy[change.act];
  throw redirect(`${page}?done=${done}`, 303);
}

const doneBy: Readonly<Record<TeamChange['act'], TeamDone>> = {
  invite: 'invited',
  change: 'changed',
  approve: 'approved',
  owner: 'asked',
  rules: 'rules',
};

function carryOut(args: VisitorArgs, change: TeamChange, stepUpId: string) {
  switch (change.act) {
    case 'invite':
      return callAs(args, inviteMember, { body: change.body }, { stepUpId });
    case 'change': {
      const params = { member_id: change.memberId };
      return callAs(args, changeMember, { params, body: change.body }, { stepUpId });
    }
    case 'approve': {
      const params = { approval_id: change.approvalId };
      const request = { params, body: { request_hash: change.hash } };
      return callAs(args, approveAsked, request, { stepUpId, idempotencyKey: change.formKey });
    }
    case 'owner':
      return callAs(args, askForOwner, { body: { email: change.email } }, { stepUpId });
    case 'rules':
      return callAs(
        args,
        setTeamRules,
        { body: { refund_above: change.refundAbove } },
        { stepUpId },
      );
  }
}

/** With what was typed, for another try. */
function again(change: TeamChange, code: string): TeamAnswer {
  if (change.act !== 'invite' && change.act !== 'change') return other(code);
  const { role, store_ids } = change.body;
  const typed = { role, store_ids: store_ids?.join(' ') ?? '' };
  return refused(
    change.act,
    code,
    change.act === 'invite' ? { ...typed, email: change.body.email } : typed,
    code === 'stores_not_for_role' ? { store_ids: 'refused' } : {},
  );
}
