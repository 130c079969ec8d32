import type { askForExport, closeAccount, putConsent } from '@luwag/contracts/privacy';
import type { startStepUp } from '@luwag/contracts/sessions';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

const words: ForRefusals<
  typeof askForExport | typeof closeAccount | typeof putConsent | typeof startStepUp,
  () => string,
  'export_not_ready' | 'not_certain'
> = {
  text_version_old: m.privacy_fault_old,
  no_factor: m.privacy_fault_factor,
  rate_limited: m.privacy_fault_many,
  export_not_ready: m.privacy_copy_gone,
  closing_hindered: m.privacy_close_hindered,
  not_certain: m.privacy_close_tick,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  consent_needed: undefined,
  factor_too_fresh: m.security_proof_fresh,
};

/** A refusal as somebody reads it. */
export const faultWords = (code: string): string => (lineFor(words, code) ?? m.profile_fault)();
