import {
  askAtCounter,
  type CounterSale,
  type CounterView,
  getCounter,
  listCounterSales,
  lockCounter,
  pairCounterDevice,
  unlockCounter,
} from '@luwag/contracts/counters';
import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import { parsePesos } from '@luwag/domain/parse-money';
import { redirect } from 'react-router';
import { call } from '#app/shared/api/call.ts';
import { pageFacts } from '#app/shared/api/server-context.ts';
import {
  callAsCounter,
  counterTokenOf,
  forgetCounter,
  keepCounter,
} from '#app/shared/auth/counter-device.ts';
import { needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { type CounterAnswer, counterPath } from './counter.ts';
import { faultyIn } from './read-sale.ts';

/** How the device stands: not paired, locked or blocked, or open with what was paid today. */
export type CounterPlace =
  | { kind: 'unpaired'; hasEnded: boolean }
  | { kind: 'shut'; counter: CounterView }
  | {
      kind: 'open';
      counter: CounterView;
      sales: readonly CounterSale[];
      formKey: string;
      nowMs: number;
      /** What may be asked for, in centavos. */
      range: { min: number; max: number };
    };

export async function loadCounter(args: VisitorArgs): Promise<CounterPlace> {
  if (!counterTokenOf(args)) return { kind: 'unpaired', hasEnded: false };
  const [found, listed] = await Promise.all([
    callAsCounter(args, getCounter, {}),
    callAsCounter(args, listCounterSales, {}),
  ]);
  if (!found.ok && found.code === 'unauthenticated') {
    forgetCounter(args);
    return { kind: 'unpaired', hasEnded: true };
  }
  const counter = needed(found);
  // The two calls may meet the half hour at its end.
  if (counter.state !== 'open' || (!listed.ok && listed.code === 'counter_locked'))
    return { kind: 'shut', counter: counter.state === 'open' ? locked(counter) : counter };
  const sales = needed(listed).results;
  const range = { min: requestAmountMin, max: requestAmountMax };
  return { kind: 'open', counter, sales, formKey: newFormKey(), nowMs: Date.now(), range };
}

const locked = (counter: CounterView): CounterView => ({ ...counter, state: 'locked' });

/** What succeeds leads to a page of its own, so that reloading does nothing twice. */
export async function actOnCounter(args: VisitorArgs): Promise<CounterAnswer> {
  const form = await args.request.formData();
  switch (textOf(form, 'act')) {
    case 'pair':
      return pair(args, textOf(form, 'code'));
    case 'unlock':
      return unlock(args, textOf(form, 'pin'));
    case 'lock':
      return lock(args);
    default:
      return ask(args, form);
  }
}

async function pair(args: VisitorArgs, code: string): Promise<CounterAnswer> {
  const { apiOrigin, requestId, visitorAddress } = args.context.get(pageFacts);
  const options = { apiOrigin, requestId, visitorAddress };
  const result = await call(pairCounterDevice, { body: { code } }, options);
  if (!result.ok) return { act: 'pair', code: result.code, typed: code };
  keepCounter(args, result.data.token);
  throw redirect(counterPath, 303);
}

async function unlock(args: VisitorArgs, pin: string): Promise<CounterAnswer> {
  const result = await callAsCounter(args, unlockCounter, { body: { pin } });
  if (!result.ok) {
    // A page whose form was refused is not loaded again: how many tries are left comes with it.
    const now = await callAsCounter(args, getCounter, {});
    const answer: CounterAnswer = { act: 'unlock', code: result.code, typed: '' };
    return now.ok ? { ...answer, counter: now.data } : answer;
  }
  const token = counterTokenOf(args);
  if (token) keepCounter(args, token);
  throw redirect(counterPath, 303);
}

async function lock(args: VisitorArgs): Promise<CounterAnswer> {
  const result = await callAsCounter(args, lockCounter, {});
  if (!result.ok) return { act: 'lock', code: result.code, typed: '' };
  throw redirect(counterPath, 303);
}

async function ask(args: VisitorArgs, form: FormData): Promise<CounterAnswer> {
  const typed = textOf(form, 'amount');
  // What cannot be read as an amount becomes one that may not be asked for.
  const body = { amount: Number(parsePesos(typed) ?? 0), description: textOf(form, 'description') };
  const { description } = body;
  const faulty = faultyIn(body);
  if (faulty) return { act: 'ask', code: 'invalid_request', typed, description, faulty };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const result = await callAsCounter(args, askAtCounter, { body }, { idempotencyKey });
  if (result.ok) throw redirect(`${counterPath}/${result.data.id}`, 303);
  return { act: 'ask', code: result.code, typed, description };
}
