import type { Offer, Proposal } from '@luwag/contracts/proposals';

export type SentText = {
  codeId: string;
  /** The end of the number. */
  to: string;
  sentAt: number;
  secondsLeft: number;
};

export type Factors = {
  stepUpId: string | undefined;
  passkeyOptions: object | null;
  hasApp: boolean;
  canText: boolean;
};

export type ConfirmFault =
  | 'code_wrong'
  | 'code_spent'
  | 'code_expired'
  | 'app_code_wrong'
  | 'test_code_wrong'
  | 'passkey_refused'
  | 'sent_recently'
  | 'too_many'
  | 'stronger'
  | 'unavailable';
export type ConfirmReply = { fault: ConfirmFault; triesLeft?: number };

export type ConfirmProps = {
  proposal: Proposal;
  offer: Offer;
  payingWith: string | undefined;
  isConfirmed: boolean;
  factors: Factors;
  sent: SentText | undefined;
  domain: string;
  nowMs: number;
};

/** Tries that a texted code allows. The API counts; this is said to whoever mistypes. */
export const codeTriesMax = 5;
