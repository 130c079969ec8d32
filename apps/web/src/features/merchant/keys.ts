import type { listApprovals } from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { createApiKey } from '@luwag/contracts/merchants';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';

/** A key that somebody wants to make. Travels with the step-up that a live one waits for. */
export type WantedKey = Omit<InputOf<typeof createApiKey>['body'], 'step_up_id'>;

export const keyFields = ['mode', 'store_id', 'name', 'scopes'] as const;
export type KeyField = (typeof keyFields)[number];

/** What waits for a fresh factor when the key is live. */
export type KeyChange =
  | { act: 'make'; wanted: WantedKey }
  | { act: 'rotate'; api_id: string; overlap_hours: number; approval_id?: string | undefined }
  | { act: 'networks'; api_id: string; allowed_networks: string[] | null };
export type KeysDone = 'asked' | 'revoked' | 'networks';
export type KeyAct = KeyChange['act'] | 'revoke';

/** What came of a form on the page of keys; a deed leads back to the page instead. */
export type KeysAnswer =
  | ({ kind: 'refused'; act: KeyAct; code: string; api_id?: string } & FormReply<KeyField>)
  | { kind: 'made'; key: string; name: string; mode: WantedKey['mode'] }
  | { kind: 'step_up'; asked: KeyStepUp };

/** A live key that somebody approved for the reader to make. */
export type ReadyKey = ResultOf<typeof listApprovals>['ready'][number];

export type KeyStepUp = AskedStepUp<KeyChange>;
