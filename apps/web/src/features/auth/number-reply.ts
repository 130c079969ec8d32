import type { FormReply } from './form-reply.ts';

/** How often one code may be tried; then a new one is needed. */
export const codeTriesMax = 5;

/** What comes back when a number or its code does not get through. */
export type NumberReply = FormReply & {
  /** No code was sent: one is on its way already, there were too many today, or many ask now. */
  refusal?: 'recent' | 'many' | 'crowded';
  /** Work that a browser with script can do for its code, where many ask. */
  challenge?: string;
  /** Asked before the wait was over: so many seconds are left. */
  waitSeconds?: number;
  /** A code was tried and did not match; with none left, it is used up. */
  triesLeft?: number;
};
