import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect } from 'react';
import { useCountdown } from '#app/shared/hooks/use-countdown.ts';

/** What the server knows when it draws the page. */
export type ResendTimer = {
  /** The countdown's name; it outlives a reload under it. */
  name: 'verification-email' | 'verification-reset' | 'verification-number';
  /** When the last one was sent, milliseconds since 1970; absent when none was. */
  sentAt: number | undefined;
  secondsLeft: number;
};

/**
 * How long until something may be sent again. Without script the page says what the server knew and
 * the button stays in use; with it, time goes by and the button waits.
 */
export function useResendTimer({ name, sentAt, secondsLeft }: ResendTimer) {
  const hasScript = useHasScript();
  const { start, reset, ...countdown } = useCountdown(name, secondsLeft * 1_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new sending starts it.
  useEffect(() => {
    if (secondsLeft > 0) start();
  }, [sentAt]);

  const remainingMs = {
    running: countdown.state === 'running' ? countdown.remainingMs : 0,
    not_started: secondsLeft * 1_000,
    expired: 0,
  }[countdown.state];
  return { remainingMs, isHeld: hasScript && remainingMs > 0, isCounting: hasScript };
}
