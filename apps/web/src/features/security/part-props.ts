import type { SecuritySettings } from '@luwag/contracts/sessions';
import type { Deed, SecurityAnswer } from './security-answer.ts';

/** What every part of the page is given. */
export type PartProps = {
  settings: SecuritySettings;
  answer: SecurityAnswer | undefined;
  deed: Deed | undefined;
  nowMs: number;
};
