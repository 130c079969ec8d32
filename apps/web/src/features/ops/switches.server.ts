import { askLonger, decideLonger, listSwitches, turnOff, turnOn } from '@luwag/contracts/switches';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

export async function loadSwitches(args: VisitorArgs) {
  const { switches, past } = needed(await callAs(args, listSwitches, {}));
  return { switches, past, nowMs: Date.now(), done: args.url.searchParams.get('done') };
}

export type SwitchesData = Awaited<ReturnType<typeof loadSwitches>>;
export type SwitchesAnswer = { code: string };

/** One of four acts, each a form of its own. What the contract does not take is not sent. */
export async function actOnSwitches(args: VisitorArgs): Promise<SwitchesAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const result = await actOf(args, act, form);
  if (!result) return { code: 'invalid_request' };
  if (!result.ok) return { code: result.code };
  throw redirect(`${args.url.pathname}?done=${act}`, 303);
}

function actOf(args: VisitorArgs, act: string, form: FormData) {
  const of = (name: string) => textOf(form, name);
  const reason = of('reason');
  if (act === 'off') {
    const typed = { switches: of('switches').split(' '), minutes: Number(of('minutes')), reason };
    const body = turnOff.body.safeParse(typed).data;
    return body && callAs(args, turnOff, { body });
  }
  if (act === 'on') {
    const body = turnOn.body.safeParse({ switch: of('switch'), reason }).data;
    return body && callAs(args, turnOn, { body });
  }
  if (act === 'longer') {
    const typed = { switch: of('switch'), hours: Number(of('hours')), reason };
    const body = askLonger.body.safeParse(typed).data;
    return body && callAs(args, askLonger, { body });
  }
  const params = decideLonger.params.safeParse({ ask_id: of('ask_id') }).data;
  const body = decideLonger.body.safeParse({ decision: act }).data;
  return params && body && callAs(args, decideLonger, { params, body });
}
