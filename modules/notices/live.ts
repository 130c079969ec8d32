import { mountStreams, type StreamDeps } from '@luwag/platform/http/event-streams';
import { createStreamIds } from '@luwag/platform/http/stream-ids';
import { z } from 'zod';
import type { NoticesDeps } from './deps.ts';
import { noticesChanged } from './events.ts';

const path = '/api/v1/users/user/notifications/:id/live';
const purpose = 'notices-stream';

export const livePathOf = (codeKey: Uint8Array, accountId: string): string =>
  path.replace(':id', createStreamIds(codeKey, purpose).idOf(accountId));

/** That something changed, and nothing of what: it is read with the session. */
type Changed = { version: number };
const Told = z.object({ account_id: z.uuid() });

/** Server-sent events for the bell: each says that the number of unread notices may be another. */
export function mountNoticesStream(
  app: Parameters<typeof mountStreams>[0],
  { redis, rateLimits, keys }: StreamDeps & Pick<NoticesDeps, 'keys'>,
): void {
  const ids = createStreamIds(keys.codeKey, purpose);
  // Of what this process has told: one change is no later state of another.
  let version = 0;
  mountStreams<Changed>(
    app,
    { redis, rateLimits },
    {
      path,
      topic: noticesChanged.name,
      isOver: () => false,
      ownerOf: ids.ownerOf,
      read: async (id) => (ids.ownerOf(id) ? { version: 0 } : undefined),
      hear(payload) {
        const { data } = Told.safeParse(payload);
        if (!data) return undefined;
        version += 1;
        return { id: ids.idOf(data.account_id), state: { version } };
      },
    },
  );
}
