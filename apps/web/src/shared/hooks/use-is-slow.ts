import { useEffect, useState } from 'react';

/** True once something has kept somebody waiting for this long. */
export function useIsSlow(isWaiting: boolean, afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isWaiting && isSlow;
}
