import {
  addWebhook,
  changeWebhook,
  changeWebhookSecret,
  dropWebhook,
} from '@luwag/contracts/webhook-addresses';
import {
  replayWebhook,
  resendWebhookDelivery,
  sendTestEvent,
} from '@luwag/contracts/webhook-deliveries';
import { redirect } from 'react-router';
import { z } from 'zod';
import {
  type AskedStepUp,
  askStepUp,
  confirmFactor,
  type Wanted,
} from '#app/shared/auth/ask-step-up.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import {
  type Faults,
  readChange,
  readTyped,
  replyOf,
  type Typed,
  textOf,
} from '#app/shared/forms/form-reply.ts';
import {
  type Done,
  type WebhookAct,
  type WebhookChange,
  type WebhookField,
  type WebhooksAnswer,
  webhookFields,
} from './webhooks.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnWebhooks(args: VisitorArgs): Promise<WebhooksAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'step_up') return confirm(args, form);
  if (act === 'test' || act === 'resend' || act === 'replay') return send(args, form, act);
  const wanted = wantedOf(args, form);
  return 'kind' in wanted ? wanted : change(args, wanted);
}

/** The change that a form asks for, or what is wrong with it. */
function wantedOf({ url }: VisitorArgs, form: FormData): WebhookChange | WebhooksAnswer {
  const webhook_id = textOf(form, 'webhook_id');
  switch (textOf(form, 'act')) {
    case 'secret':
      return { act: 'secret', webhook_id, end_old: textOf(form, 'end_old') === 'yes' };
    case 'status': {
      const status = textOf(form, 'status') === 'active' ? 'active' : 'disabled';
      return { act: 'status', webhook_id, status };
    }
    case 'remove':
      return { act: 'remove', webhook_id };
  }
  const typed = readTyped(form, webhookFields);
  const events = typed.events?.split(' ').filter(Boolean) ?? [];
  const body = addWebhook.body.safeParse({
    store_id: typed.store_id,
    mode: url.searchParams.get('mode') === 'test' ? 'test' : 'live',
    url: typed.url ?? '',
    events: events.length > 0 ? events : null,
  });
  if (body.success) return { act: 'add', body: body.data };
  const at = body.error.issues[0]?.path[0];
  const field = at === 'store_id' || at === 'events' ? at : 'url';
  return refused('add', 'invalid_request', typed, { [field]: 'invalid' });
}

/** Tried as it is; what counts in live mode is then asked for once more, with a fresh factor. */
async function change(
  args: VisitorArgs,
  wanted: WebhookChange,
  stepUpId?: string,
): Promise<WebhooksAnswer> {
  const options = stepUpId ? { stepUpId } : {};
  const result = await callFor(args, wanted, options);
  if (result.ok) {
    const made = result.data as { secret?: string; url?: string } | undefined;
    if (made?.secret) return { kind: 'secret', secret: made.secret, url: made.url ?? '' };
    if (wanted.act === 'remove') throw done(args, 'removed', { address: null, delivery: null });
    throw done(args, wanted.act === 'status' ? wanted.status : 'none');
  }
  if (result.code === 'step_up_required' && !stepUpId) return askFor(args, wanted);
  return refusedChange(wanted, result.code);
}

type Options = { stepUpId?: string };
/** What there is to say of any of the four calls. */
type Called = { ok: true; data: unknown } | { ok: false; code: string };

function callFor(args: VisitorArgs, wanted: WebhookChange, options: Options): Promise<Called> {
  switch (wanted.act) {
    case 'add':
      return callAs(args, addWebhook, { body: wanted.body }, options);
    case 'secret':
      return callAs(args, changeWebhookSecret, secretRequest(wanted), options);
    case 'status':
      return callAs(args, changeWebhook, statusRequest(wanted), options);
    case 'remove':
      return callAs(args, dropWebhook, { params: idOf(wanted) }, options);
  }
}

const idOf = ({ webhook_id }: { webhook_id: string }) => ({ webhook_id });
const secretRequest = (wanted: Extract<WebhookChange, { act: 'secret' }>) => ({
  params: idOf(wanted),
  body: { end_old: wanted.end_old },
});
const statusRequest = (wanted: Extract<WebhookChange, { act: 'status' }>) => ({
  params: idOf(wanted),
  body: { status: wanted.status },
});

/** What the step-up is bound to: the very call that follows it. */
function requestOf(wanted: WebhookChange): Wanted['request'] {
  switch (wanted.act) {
    case 'add':
      return { body: wanted.body };
    case 'secret':
      return secretRequest(wanted);
    case 'status':
      return statusRequest(wanted);
    case 'remove':
      return { params: idOf(wanted) };
  }
}

const actions = {
  add: addWebhook.name,
  secret: changeWebhookSecret.name,
  status: changeWebhook.name,
  remove: dropWebhook.name,
} as const;

async function askFor(
  args: VisitorArgs,
  wanted: WebhookChange,
  fault?: AskedStepUp<WebhookChange>['fault'],
): Promise<WebhooksAnswer> {
  const asking = { action: actions[wanted.act], request: requestOf(wanted) };
  const result = await askStepUp(args, asking, wanted, fault);
  if (result.ok) return { kind: 'step_up', asked: result.asked };
  return refusedChange(wanted, result.code);
}

const Id = { webhook_id: z.uuid() };
const Change: z.ZodType<WebhookChange> = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), body: addWebhook.body }),
  z.object({ act: z.literal('secret'), ...Id, end_old: z.boolean() }),
  z.object({ act: z.literal('status'), ...Id, status: z.enum(['active', 'disabled']) }),
  z.object({ act: z.literal('remove'), ...Id }),
]);

async function confirm(args: VisitorArgs, form: FormData): Promise<WebhooksAnswer> {
  const wanted = readChange(Change, form.get('change'));
  if (!wanted) return refused('add', 'invalid_request');
  const confirmed = await confirmFactor(args, form);
  if (confirmed.ok) return change(args, wanted, confirmed.stepUpId);
  if (confirmed.isAgain) return askFor(args, wanted, confirmed.code);
  return refusedChange(wanted, confirmed.code);
}

const dayMs = 86_400_000;

async function send(
  args: VisitorArgs,
  form: FormData,
  act: 'test' | 'resend' | 'replay',
): Promise<WebhooksAnswer> {
  const params = { webhook_id: textOf(form, 'webhook_id') };
  if (act === 'test') {
    const result = await callAs(args, sendTestEvent, { params });
    if (result.ok) throw done(args, 'tested', { delivery: result.data.id, show: null });
    return refused(act, result.code);
  }
  if (act === 'resend') {
    const delivery = { delivery_id: textOf(form, 'delivery_id') };
    const result = await callAs(args, resendWebhookDelivery, { params: delivery });
    if (result.ok) throw done(args, 'resent', { delivery: result.data.id });
    return refused(act, result.code);
  }
  const typed = readTyped(form, webhookFields);
  const range = rangeOf(typed);
  if (!range) return refused(act, 'invalid_request', typed, { from: 'invalid' });
  const state = textOf(form, 'state') === 'all' ? 'all' : 'undelivered';
  const result = await callAs(args, replayWebhook, { params, body: { ...range, state } });
  if (result.ok) throw done(args, result.data.count > 0 ? 'replayed' : 'none');
  return refused(act, result.code, typed);
}

/** Whole days in Manila, both included; everything there is where nothing was typed. */
function rangeOf({ from, to }: Typed<WebhookField>): { from: string; to: string } | undefined {
  const now = Date.now();
  const fromMs = from ? Date.parse(`${from}T00:00:00+08:00`) : now - 34 * dayMs;
  const toMs = to ? Date.parse(`${to}T00:00:00+08:00`) + dayMs : now + dayMs;
  if (!(fromMs < toMs)) return undefined;
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

/** Back to the page, as it was, with a word about what was done. */
function done(
  { url }: VisitorArgs,
  what: Done,
  search: Readonly<Record<string, string | null>> = {},
): Response {
  const next = new URLSearchParams(url.searchParams);
  for (const [name, value] of Object.entries({ ...search, add: null, done: what }))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return redirect(`${url.pathname}?${next}`, 303);
}

const refusedChange = (wanted: WebhookChange, code: string): WebhooksAnswer => {
  if (wanted.act !== 'add') return refused(wanted.act, code);
  const { store_id = '', url, events } = wanted.body;
  const typed = { store_id, url, events: events?.join(' ') ?? '' };
  return refused('add', code, typed, code === 'url_not_allowed' ? { url: 'refused' } : {});
};

const refused = (
  act: WebhookAct,
  code: string,
  typed: Typed<WebhookField> = {},
  faults: Faults<WebhookField> = {},
): WebhooksAnswer => ({ kind: 'refused', act, code, ...replyOf(typed, faults) });
