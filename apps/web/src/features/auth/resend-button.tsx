import type { ButtonVariant } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { type ResendTimer, useResendTimer } from './use-resend-timer.ts';

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
