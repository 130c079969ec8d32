import { channelName } from '@luwag/domain/channel-names';
import { channelCodes } from '@luwag/gateway/channels';
import { expect, test } from 'vitest';

test('every channel that money comes by has a name that people know it by', () => {
  expect(channelCodes.filter((code) => channelName(code) === code)).toEqual([]);
});
