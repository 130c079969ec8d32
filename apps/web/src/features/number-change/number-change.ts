import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';

export const numberFields = ['number', 'otp'] as const;
export type NumberFieldName = (typeof numberFields)[number];

/** The change that waits for a fresh factor. */
export type WantedNumber = { number: string };

export type NumberAnswer =
  | ({ kind: 'refused'; code: string } & FormReply<NumberFieldName>)
  | { kind: 'step_up'; asked: AskedStepUp<WantedNumber> };
