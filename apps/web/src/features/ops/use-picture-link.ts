import { useEffect, useRef, useState } from 'react';
import type { Picture } from './pictures.ts';

/** A picture that does not come is not asked for in a loop. */
const pauseMs = 5_000;

/** The link of a picture. One that is over is replaced; `askAgain` says whether by a new one. */
export function usePictureLink(picture: Picture): {
  url: string | null;
  askAgain(): Promise<boolean>;
} {
  const [url, setUrl] = useState(picture.url);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => setUrl(picture.url), [picture.url]);
  async function askAgain(): Promise<boolean> {
    if (performance.now() - askedAt.current < pauseMs) return false;
    askedAt.current = performance.now();
    // Contracts are heavy, and most pictures come the first time.
    const { askForPicture } = await import('./ask-for-picture.ts');
    const fresh = await askForPicture(picture);
    if (fresh) setUrl(fresh);
    return fresh !== undefined;
  }
  return { url, askAgain };
}
