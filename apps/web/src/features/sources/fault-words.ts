import type { linkSource, refreshSource, unlinkSource } from '@luwag/contracts/sources';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

/** Why a form of the page did not get through, by the code of the refusal. */
export type SourcesFault = { code: string };

const words: ForRefusals<
  typeof linkSource | typeof refreshSource | typeof unlinkSource,
  () => string
> = {
  channel_cannot_be_saved: m.sources_refused_channel_cannot_be_saved,
  too_many_sources: m.sources_refused_too_many_sources,
  source_not_found: m.sources_refused_source_not_found,
  rate_limited: m.sources_refused_rate_limited,
  unreachable: m.sources_refused_unreachable,
  unavailable: m.sources_refused_unreachable,
  overloaded: m.sources_refused_unreachable,
};

export const faultWords = ({ code }: SourcesFault): string =>
  (lineFor(words, code) ?? m.sources_refused_other)();
