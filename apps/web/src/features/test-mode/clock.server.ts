import type { InputOf } from '@luwag/contracts/endpoint';
import { listPaymentRequests, type PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import {
  advanceTestClock,
  ClockPayments,
  createTestClock,
  getTestClock,
  listTestClocks,
  removeTestClock,
} from '@luwag/contracts/test-mode';
import { dayMs } from '@luwag/domain/durations';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

const path = '/merchant/developers/clock';
/** Requests that time can still do something to. */
const alive: readonly PaymentRequestStatus[] = [
  'open',
  'started',
  'approved',
  'paid',
  'partially_refunded',
];

/** The clock that the address names, or the newest; and what another could be made for. */
export async function loadClock(args: VisitorArgs) {
  const [listed, asked] = await Promise.all([
    callAs(args, listTestClocks, {}),
    callAs(args, listPaymentRequests, { query: { mode: 'test', limit: 50 } }),
  ]);
  const clocks = needed(listed).results;
  const { searchParams } = args.url;
  const isNew = searchParams.has('new') || clocks.length === 0;
  const clock_id = searchParams.get('clock') ?? clocks[0]?.id ?? '';
  const shown = isNew ? undefined : await callAs(args, getTestClock, { params: { clock_id } });
  return {
    clock: shown && needed(shown, 'test_clock_not_found'),
    clocks,
    requests: needed(asked).results.filter(({ status }) => alive.includes(status)),
    chosen: readPayments(searchParams.get('payments')),
    formKey: newFormKey(),
  };
}

export type ClockView = Awaited<ReturnType<typeof loadClock>>;
export type ClockAnswer = { code: string };

const readPayments = (value: string | null): ClockPayments =>
  ClockPayments.safeParse(value).data ?? 'pay';

/** What a form of the page asks for, by its field `act`. Done, it leads back to the page. */
export async function actOnClock(args: VisitorArgs): Promise<ClockAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'make') return make(args, form);
  return act === 'remove' ? remove(args, form) : advance(args, form);
}

async function make(args: VisitorArgs, form: FormData): Promise<ClockAnswer> {
  const body = { payment_request_id: textOf(form, 'payment_request_id') };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const result = await callAs(args, createTestClock, { body }, { idempotencyKey });
  if (!result.ok) return { code: result.code };
  throw redirect(withSearch(path, { clock: result.data.id }), 303);
}

async function remove(args: VisitorArgs, form: FormData): Promise<ClockAnswer> {
  const params = { clock_id: textOf(form, 'clock_id') };
  const result = await callAs(args, removeTestClock, { params });
  if (!result.ok) return { code: result.code };
  throw redirect(path, 303);
}

const stepsMs: Readonly<Record<string, number>> = { day: dayMs, week: 7 * dayMs };

async function advance(args: VisitorArgs, form: FormData): Promise<ClockAnswer> {
  const params = { clock_id: textOf(form, 'clock_id') };
  const payments = readPayments(textOf(form, 'payments'));
  const stepMs = stepsMs[textOf(form, 'step')];
  // From the time that was on the page: pressed twice, a day is one day.
  const fromMs = Date.parse(textOf(form, 'now')) || Date.now();
  const way: Pick<InputOf<typeof advanceTestClock>['body'], 'to' | 'to_next_due_date'> = stepMs
    ? { to: new Date(fromMs + stepMs).toISOString() }
    : { to_next_due_date: true };
  const body = { ...way, payments };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body);
  const result = await callAs(args, advanceTestClock, { params, body }, { idempotencyKey });
  if (!result.ok) return { code: result.code };
  await untilReady(args, params);
  throw redirect(withSearch(path, { clock: params.clock_id, payments }), 303);
}

const asksMax = 15;
const askEveryMs = 200;

/** Most ways take less than a second: the page then shows where the clock has come to. */
async function untilReady(args: VisitorArgs, params: { clock_id: string }): Promise<void> {
  for (let asked = 0; asked < asksMax; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const shown = await callAs(args, getTestClock, { params });
    if (!shown.ok || shown.data.status === 'ready') return;
  }
}
