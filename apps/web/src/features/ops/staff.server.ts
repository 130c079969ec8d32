import { askRoleChange, decideRoleChange, listStaff } from '@luwag/contracts/staff-roles';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';

export async function loadStaff(args: VisitorArgs) {
  const { people, changes } = needed(await callAs(args, listStaff, {}));
  return { people, changes, done: args.url.searchParams.get('done') };
}

export type StaffData = Awaited<ReturnType<typeof loadStaff>>;

/** What travels with the step-up: one of the two calls, word for word. */
const Change = z.discriminatedUnion('act', [
  z.object({ act: z.literal('ask'), account_id: z.uuid(), body: askRoleChange.body }),
  z.object({ act: z.literal('decide'), change_id: z.uuid(), body: decideRoleChange.body }),
]);
export type StaffChange = z.infer<typeof Change>;

export type StaffAnswer =
  | { kind: 'refused'; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<StaffChange> };

const refused = (code: string): StaffAnswer => ({ kind: 'refused', code });

/** Every change of a role takes a fresh factor, of whoever asks and of whoever decides. */
export async function actOnStaff(args: VisitorArgs): Promise<StaffAnswer> {
  const form = await args.request.formData();
  if (textOf(form, 'act') !== 'step_up') {
    const change = changeOf(form);
    return change ? askFor(args, change) : refused('invalid_request');
  }
  const change = readChange(Change, form.get('change'));
  if (!change) return refused('invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? askFor(args, change, proof.code) : refused(proof.code);
  const { stepUpId } = proof;
  const result =
    change.act === 'ask'
      ? await callAs(args, askRoleChange, requestOfAsk(change), { stepUpId })
      : await callAs(args, decideRoleChange, requestOfDecision(change), { stepUpId });
  if (!result.ok) return refused(result.code);
  const done = change.act === 'ask' ? 'asked' : change.body.decision;
  throw redirect(`${args.url.pathname}?done=${done}`, 303);
}

type Asking = Extract<StaffChange, { act: 'ask' }>;
type Deciding = Extract<StaffChange, { act: 'decide' }>;

const requestOfAsk = ({ account_id, body }: Asking) => ({ params: { account_id }, body });
const requestOfDecision = ({ change_id, body }: Deciding) => ({ params: { change_id }, body });

function changeOf(form: FormData): StaffChange | undefined {
  const of = (name: string) => textOf(form, name);
  const typed =
    of('act') === 'ask'
      ? {
          ...{ act: 'ask', account_id: of('account_id') },
          body: { role: of('role'), change: of('change'), reason: of('reason') },
        }
      : { act: 'decide', change_id: of('change_id'), body: { decision: of('decision') } };
  return Change.safeParse(typed).data;
}

async function askFor(
  args: VisitorArgs,
  change: StaffChange,
  fault?: AskedStepUp<StaffChange>['fault'],
): Promise<StaffAnswer> {
  const wanted =
    change.act === 'ask'
      ? { action: askRoleChange.name, request: requestOfAsk(change) }
      : { action: decideRoleChange.name, request: requestOfDecision(change) };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code);
}
