import { useCallback, useEffect, useState } from 'react';
import {
  type Countdown,
  type CountdownRecord,
  countdownMs,
  countdownOf,
  readRecord,
  startCountdown,
  tick,
  tickMs,
  writeRecord,
} from './countdown.ts';

const storage = () => localStorage;

/** `start` and `reset` both set the full time: there is no pausing. */
export function useCountdown(
  key: string,
  durationMs = countdownMs,
): Countdown & { start(): void; reset(): void } {
  const [record, setRecord] = useState<CountdownRecord>();
  const isRunning = record !== undefined && record.remaining > 0;

  // The server has no storage, so what was kept is read after the first drawing.
  useEffect(() => {
    const kept = readRecord(storage, key);
    if (kept) setRecord(tick(kept, Date.now()));
  }, [key]);

  useEffect(() => {
    if (record) writeRecord(storage, key, record);
  }, [key, record]);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setRecord((last) => last && tick(last, Date.now())), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  const restart = useCallback(
    () => setRecord(startCountdown(Date.now(), durationMs)),
    [durationMs],
  );
  return { ...countdownOf(record), start: restart, reset: restart };
}
