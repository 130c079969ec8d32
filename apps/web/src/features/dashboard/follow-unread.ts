import { followStream, readJson } from '#app/shared/live/follow-stream.ts';

type Unread = { count: number; livePath: string };

/** Tells how much is unread each time that it may have changed. */
export function followUnread(page: string, onCount: (count: number) => void): () => void {
  let isOver = false;
  const read = () => readJson<Unread>(page);
  const leave = followStream({
    name: 'luwag-notices',
    findPath: async () => (await read())?.livePath,
    onHeard: async () => {
      const unread = await read();
      if (unread && !isOver) onCount(unread.count);
    },
  });
  return () => {
    isOver = true;
    leave();
  };
}
