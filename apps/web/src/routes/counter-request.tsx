import '#app/features/merchant/cashier/cashier.css';
import { cancelCounterRequest, getCounter, getCounterRequest } from '@luwag/contracts/counters';
import { data, redirect } from 'react-router';
import {
  type CounterAnswer,
  counterPath,
  statusOfCounter,
} from '#app/features/merchant/cashier/counter.ts';
import { CashierRequestPage } from '#app/features/merchant/cashier/request-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAsCounter } from '#app/shared/auth/counter-device.ts';
import { needed } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { appLinks } from '#app/shared/page/app-links.ts';
import type { Route } from './+types/counter-request';

export const links = appLinks('counter');

/** A device that is shut, or that never asked for this, is led to its own beginning. */
const leadsBack = ['unauthenticated', 'counter_locked'];

export const loader = async (args: Route.LoaderArgs) => {
  const [counter, asked] = await Promise.all([
    callAsCounter(args, getCounter, {}),
    callAsCounter(args, getCounterRequest, { params: { request_id: args.params.requestId } }),
  ]);
  if (!asked.ok && leadsBack.includes(asked.code)) throw redirect(counterPath);
  return {
    counter: needed(counter),
    request: needed(asked, 'payment_request_not_found'),
    formKey: newFormKey(),
  };
};

/** Whatever came of it, the page then shows how the request stands. */
export const action = async (args: Route.ActionArgs) => {
  const params = { request_id: args.params.requestId };
  const form = await args.request.formData();
  const idempotencyKey = keyOfContent(textOf(form, 'key'), params);
  const result = await callAsCounter(args, cancelCounterRequest, { params }, { idempotencyKey });
  if (result.ok || leadsBack.includes(result.code)) throw redirect(counterPath, 303);
  const answer: CounterAnswer = { act: 'cancel', code: result.code, typed: '' };
  return data(answer, { status: statusOfCounter(answer) });
};

const unreached: CounterAnswer = { act: 'cancel', code: 'unreachable', typed: '' };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

export default function CounterRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CashierRequestPage {...loaderData} answer={actionData} />;
}
