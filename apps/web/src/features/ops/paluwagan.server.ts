import {
  askGroupStep,
  decideGroupStep,
  decideHardship,
  getGroupForStaff,
  listGroupsForStaff,
  writeToGroup,
} from '@luwag/contracts/paluwagan-desk';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';

export async function loadStaffGroups(args: VisitorArgs) {
  const { searchParams } = args.url;
  const state = searchParams.get('state') === 'over' ? 'over' : 'active';
  const query = { state, page: pageOf(searchParams) } as const;
  return { state, groups: needed(await callAs(args, listGroupsForStaff, { query })) } as const;
}

export type StaffGroupsData = Awaited<ReturnType<typeof loadStaffGroups>>;

export async function loadStaffGroup(args: VisitorArgs, group_id: string) {
  const found = await callAs(args, getGroupForStaff, { params: { group_id } });
  return {
    group: needed(found, 'group_not_found'),
    done: args.url.searchParams.get('done'),
  };
}

export type StaffGroupData = Awaited<ReturnType<typeof loadStaffGroup>>;
export type StaffGroupAnswer = { code: string };

type Acting = { args: VisitorArgs; params: { group_id: string }; form: FormData };

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnStaffGroup(
  args: VisitorArgs,
  group_id: string,
): Promise<StaffGroupAnswer> {
  const form = await args.request.formData();
  const acting: Acting = { args, params: { group_id }, form };
  const act = textOf(form, 'act');
  if (act === 'step') return askStep(acting);
  if (act === 'decide') return decideStep(acting);
  return act === 'hardship' ? answerHardship(acting) : write(acting);
}

/** The same page again, saying what was done. */
function done({ args }: Acting, what: string): never {
  throw redirect(`${args.url.pathname}?done=${what}`, 303);
}

async function askStep(acting: Acting): Promise<StaffGroupAnswer> {
  const { args, params, form } = acting;
  const wanted = { step: textOf(form, 'step'), reason: textOf(form, 'reason') };
  const body = askGroupStep.body.safeParse(wanted);
  if (!body.success) return { code: 'invalid_request' };
  const asked = await callAs(args, askGroupStep, { params, body: body.data });
  return asked.ok ? done(acting, 'asked') : { code: asked.code };
}

async function decideStep(acting: Acting): Promise<StaffGroupAnswer> {
  const { args, params, form } = acting;
  const body = decideGroupStep.body.safeParse({ decision: textOf(form, 'decision') });
  if (!body.success) return { code: 'invalid_request' };
  const of = { ...params, group_step_id: textOf(form, 'step_id') };
  const decided = await callAs(args, decideGroupStep, { params: of, body: body.data });
  return decided.ok ? done(acting, 'decided') : { code: decided.code };
}

async function answerHardship(acting: Acting): Promise<StaffGroupAnswer> {
  const { args, params, form } = acting;
  const body = decideHardship.body.safeParse({
    decision: textOf(form, 'decision'),
    rounds: Number(textOf(form, 'rounds') || 1),
    reason: textOf(form, 'reason'),
  });
  if (!body.success) return { code: 'invalid_request' };
  const of = { ...params, hardship_id: textOf(form, 'hardship_id') };
  const decided = await callAs(args, decideHardship, { params: of, body: body.data });
  return decided.ok ? done(acting, 'hardship') : { code: decided.code };
}

async function write(acting: Acting): Promise<StaffGroupAnswer> {
  const { args, params, form } = acting;
  const seat = textOf(form, 'seat');
  const body = writeToGroup.body.safeParse({
    words: textOf(form, 'words'),
    ...(seat !== '' && { seat_id: seat }),
  });
  if (!body.success) return { code: 'invalid_request' };
  const written = await callAs(args, writeToGroup, { params, body: body.data });
  return written.ok ? done(acting, 'written') : { code: written.code };
}
