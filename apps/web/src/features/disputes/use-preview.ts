import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { Preview, ReportView } from './report.server.ts';

const pauseMs = 350;

/** What would stop, asked for anew while the amount is being typed; the last answer until then. */
export function usePreview(wanted: number | 'all' | undefined, first: Preview): Preview {
  const { data, load } = useFetcher<ReportView>();
  const { pathname } = useLocation();
  const last = data?.preview ?? first;
  const isShown =
    last.kind === 'shown' && (wanted === 'all' ? last.amount_max : wanted) === last.amount;
  useEffect(() => {
    if (wanted === undefined || isShown) return;
    const address = wanted === 'all' ? pathname : `${pathname}?amount=${wanted}`;
    const timer = setTimeout(() => void load(address), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, isShown, load, pathname]);
  return last;
}
