import type { BankDetailsBody } from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import type { z } from 'zod';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';

export const bankFields = ['bank_code', 'account_number', 'account_name'] as const;
export type BankField = (typeof bankFields)[number];
export type WantedBank = z.infer<typeof BankDetailsBody>;

export type RefusedBank = { kind: 'refused'; code: string } & FormReply<BankField>;
export type BankAnswer =
  | RefusedBank
  | { kind: 'step_up'; asked: AskedStepUp<WantedBank> }
  | { kind: 'undo_step_up'; asked: AskedStepUp<WantedUndo> }
  | { kind: 'undo_refused'; code: string };

/** What a prompt's form carries for a change that is taken back. */
export type WantedUndo = { wanted: 'take_back' };

/** By what a bank sends money on to another. */
export const railsOf = ({ instapay, pesonet }: Bank['rails']) =>
  [instapay && 'InstaPay', pesonet && 'PESONet'].filter(Boolean);
