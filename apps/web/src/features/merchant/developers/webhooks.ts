import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Store } from '@luwag/contracts/merchants';
import type { addWebhook, listWebhooks } from '@luwag/contracts/webhook-addresses';
import type {
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@luwag/contracts/webhook-deliveries';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

export const webhookFields = ['store_id', 'url', 'events', 'from', 'to'] as const;
export type WebhookField = (typeof webhookFields)[number];

/** What waits for a fresh factor when it is about live sales. */
export type WebhookChange =
  | { act: 'add'; body: InputOf<typeof addWebhook>['body'] }
  | { act: 'secret'; webhook_id: string; end_old: boolean }
  | { act: 'status'; webhook_id: string; status: 'active' | 'disabled' }
  | { act: 'remove'; webhook_id: string };

/** What a form of the page asks for that nobody has to confirm. */
export type WebhookAct = WebhookChange['act'] | 'test' | 'resend' | 'replay';

/** What came of a form; most lead back to the page instead. */
export type WebhooksAnswer =
  | ({ kind: 'refused'; act: WebhookAct; code: string } & FormReply<WebhookField>)
  | { kind: 'secret'; secret: string; url: string }
  | { kind: 'step_up'; asked: AskedStepUp<WebhookChange> };

export const doneWords = [
  'tested',
  'resent',
  'replayed',
  'active',
  'disabled',
  'removed',
  'none',
] as const;
export type Done = (typeof doneWords)[number];

export type Address = ResultOf<typeof listWebhooks>['results'][number];

export type WebhooksPageProps = {
  mode: 'live' | 'test';
  stores: readonly Store[];
  addresses: readonly Address[];
  selected: Address | undefined;
  show: 'all' | 'undelivered';
  deliveries: ResultOf<typeof listWebhookDeliveries>;
  delivery: ResultOf<typeof getWebhookDelivery> | undefined;
  isAdding: boolean;
  done: Done | undefined;
  nowMs: number;
  answer: WebhooksAnswer | undefined;
};

const webhooksPath = '/merchant/developers/webhooks';

/** An address of this page, as short as it can be. */
export const pathOf = (
  { mode }: Pick<WebhooksPageProps, 'mode'>,
  search: Readonly<Record<string, string | null | undefined>> = {},
): string => withSearch(webhooksPath, { mode: mode === 'test' ? mode : null, ...search });
