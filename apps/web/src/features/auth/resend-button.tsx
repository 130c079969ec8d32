import type { ButtonVariant } from '@luwag/ui/button';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useCountdown } from '#app/shared/hooks/use-countdown.ts';

/** Asks once more for what was sent, and says from when on. */
export function ResendButton({
  timer,
  label,
  busyLabel,
  isBusy = false,
  variant = 'second',
}: {
  timer: ResendTimer;
  label: string;
  busyLabel: string;
  /** At work on it, though nothing has been sent yet. */
  isBusy?: boolean;
  variant?: ButtonVariant;
}) {
  const { remainingMs, isHeld, isCounting } = useResendTimer(timer);
  return (
    <div className="stack gap-1 entry-resend">
      <SubmitButton
        name="intent"
        value="resend"
        variant={variant}
        busy={busyLabel}
        isBusy={isBusy}
        aria-disabled={isHeld || undefined}
        onClick={(event) => isHeld && event.preventDefault()}
      >
        {label}
      </SubmitButton>
      {remainingMs > 0 && (
        <p className="help">{m.entry_again_in({ time: clockTime(remainingMs) })}</p>
      )}
      {isCounting && timer.sentAt !== undefined && <SpokenTime remainingMs={remainingMs} />}
    </div>
  );
}

const spokenStepSeconds = 15;

/** Said aloud four times a minute: every second would drown everything else. */
function SpokenTime({ remainingMs }: { remainingMs: number }) {
  const seconds = Math.ceil(remainingMs / 1_000 / spokenStepSeconds) * spokenStepSeconds;
  return (
    <p className="visually-hidden" role="status">
      {seconds > 0 ? m.entry_again_in_seconds({ seconds }) : m.entry_again_now()}
    </p>
  );
}

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
function useResendTimer({ name, sentAt, secondsLeft }: ResendTimer) {
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
