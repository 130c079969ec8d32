import type { Source } from '@luwag/contracts/sources';
import { channelName } from '@luwag/domain/channel-names';

/** `Maya •••• 1000`. */
export const sourceName = ({ channel, label }: Pick<Source, 'channel' | 'label'>): string =>
  label === null ? channelName(channel) : `${channelName(channel)} ${label}`;

/** What counts as linked, wherever sources are listed or offered: what can be paid with now. */
export const isUsable = ({ status }: Pick<Source, 'status'>): boolean => status === 'active';
