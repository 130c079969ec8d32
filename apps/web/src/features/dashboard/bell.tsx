import { Icon } from '@luwag/ui/icon';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { countWords } from '#app/shared/format/count-words.ts';

/** The page is alive and read before the line for the bell is opened. */
const afterPageMs = 4_000;

/** How much is unread: as the page was loaded with it, then as it changes. */
export function useUnread(loaded: number, page: string | undefined): number {
  const [count, setCount] = useState(loaded);
  useEffect(() => setCount(loaded), [loaded]);
  useEffect(() => {
    if (!page) return;
    let leave: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { followUnread } = await import('./follow-unread.ts');
      if (!isOver) leave = followUnread(page, setCount);
    }, afterPageMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      leave?.();
    };
  }, [page]);
  return count;
}

/** On phones, beside the account; a wide screen has the place in its rail. */
export const Bell = ({ path, count }: { path: string; count: number }) => (
  <Link to={path} className="iconbtn frame-bell">
    <Icon name="bell" />
    {count > 0 && <span className="dot" />}
    <span className="visually-hidden">
      {count > 0 ? m.inbox_bell_new({ count: countWords(count) }) : m.inbox_bell()}
    </span>
  </Link>
);
