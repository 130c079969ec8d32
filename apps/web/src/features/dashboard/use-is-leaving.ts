import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A page that comes sooner than this is better waited for on the page before it. */
const patienceMs = 250;

/** True once the next page was asked for and has kept us waiting. A form's answer is no page. */
export function useIsLeaving(): boolean {
  const { state, location: next, formMethod } = useNavigation();
  const here = useLocation();
  const isAsked = state === 'loading' && !formMethod && next.pathname !== here.pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAsked) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return isAsked && isSlow;
}
