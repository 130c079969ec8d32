import type { InputOf } from '@luwag/contracts/endpoint';
import type { changeMember, inviteMember } from '@luwag/contracts/team';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';

export const teamFields = ['email', 'role', 'store_ids'] as const;
export type TeamField = (typeof teamFields)[number];

/** What waits for a fresh factor. */
export type TeamChange =
  | { act: 'invite'; body: InputOf<typeof inviteMember>['body'] }
  | { act: 'change'; memberId: string; body: InputOf<typeof changeMember>['body'] }
  | {
      act: 'approve';
      approvalId: string;
      formKey: string;
      amount: number | null;
      hash: string;
      /** Of a live key: it is not done by the approval, but by whoever asked. */
      isKey: boolean;
    }
  | { act: 'owner'; email: string }
  | { act: 'rules'; refundAbove: number };

export type TeamDone =
  | 'invited'
  | 'changed'
  | 'removed'
  | 'cancelled'
  | 'asked'
  | 'approved'
  | 'approved_key'
  | 'refused'
  | 'rules';

export type TeamAnswer =
  | ({ kind: 'refused'; act: 'invite' | 'change' | 'other'; code: string } & FormReply<TeamField>)
  | { kind: 'step_up'; asked: AskedStepUp<TeamChange> };
