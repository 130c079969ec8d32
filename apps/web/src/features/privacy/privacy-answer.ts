import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';

/** What waits for a fresh factor: fetching a copy, or leaving. */
export type PrivacyChange = { act: 'download'; export_id: string } | { act: 'close' };

export type PrivacyAct = 'consent' | 'export' | PrivacyChange['act'];

export type PrivacyAnswer =
  | { kind: 'refused'; act: PrivacyAct; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<PrivacyChange> }
  /** The factor was right: the copy is one press away, as a file. */
  | { kind: 'download'; exportId: string; stepUpId: string };
