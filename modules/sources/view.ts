import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getSource, Source, SourceStatus } from '@luwag/contracts/sources';
import { channelName } from '@luwag/domain/channel-names';
import {
  CHANNELS,
  type ChannelCode,
  channelCodes,
  channelFacts,
  isCodeChannel,
} from '@luwag/gateway/channels';
import { reasonOf } from '@luwag/gateway/failure-reasons';
import type { SourceRow } from './repository.ts';

const hasMask = /[*•xX]/;

/** As the gateway masked it; where it did not, all but the last four are hidden here. */
export const maskAccount = (written: string | undefined): string | null => {
  if (!written) return null;
  return hasMask.test(written) ? written : written.replaceAll(/.(?=.{4})/gsu, '*');
};

/** `•••• 1000`: what owners know their accounts by. */
const labelOf = (accountMasked: string | null): string | null =>
  accountMasked === null ? null : `•••• ${accountMasked.slice(-4)}`;

/** A source is over when its time is, not when the night has written it down. */
const statusAt = ({ status, expires_at }: SourceRow, now: Date): SourceStatus =>
  status === 'active' && expires_at && expires_at <= now ? 'expired' : status;

/** When it ends; of one that was over sooner, when that was. */
function endOf({ expires_at, status, ended_at }: SourceRow): Date | null {
  const isEarly = status === 'expired' && ended_at && expires_at && ended_at < expires_at;
  return isEarly ? ended_at : expires_at;
}

export function viewOf(row: SourceRow, now: Date): Source {
  const status = statusAt(row, now);
  return {
    id: row.id,
    channel: row.channel,
    label: labelOf(row.account_masked),
    status,
    can_be_charged_unattended: status === 'active' && channelFacts(row.channel).isUnattended,
    expires_at: endOf(row)?.toISOString() ?? null,
    is_default: row.is_default && status === 'active',
  };
}

export const detailOf = (row: SourceRow, now: Date): ResultOf<typeof getSource> => ({
  ...viewOf(row, now),
  redirect_url: row.status === 'linking' ? row.redirect_url : null,
  attempt: row.attempt,
  failure_reason: row.failure_code === null ? null : reasonOf(row.failure_code),
  return_path: row.return_path,
});

const isPageEachTime = (channel: ChannelCode): channel is 'GCASH' =>
  !CHANNELS[channel].canBeSaved && !isCodeChannel(channel);

/**
 * Ways to pay whose owner is asked each time, on a page. Codes that are paid elsewhere are for what
 * is owed, not for what is bought: a shop does not wait two days.
 */
export const payEachTime = channelCodes.filter(isPageEachTime).map((channel) => ({
  channel,
  can_be_saved: false as const,
  amount_min: CHANNELS[channel].minCentavos,
  amount_max: CHANNELS[channel].maxCentavos,
}));

/** How a mail names a source. */
export const nameOf = ({ channel, account_masked }: SourceRow): string =>
  [channelName(channel), labelOf(account_masked)].filter(Boolean).join(' ');
