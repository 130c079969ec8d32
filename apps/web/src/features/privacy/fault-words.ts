import { m } from '#app/paraglide/messages.js';

const words: Readonly<Record<string, () => string>> = {
  text_version_old: m.privacy_fault_old,
  no_factor: m.privacy_fault_factor,
  rate_limited: m.privacy_fault_many,
  export_not_ready: m.privacy_copy_gone,
  closing_hindered: m.privacy_close_hindered,
  not_certain: m.privacy_close_tick,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
};

/** A refusal as somebody reads it. */
export const faultWords = (code: string): string => (words[code] ?? m.profile_fault)();
