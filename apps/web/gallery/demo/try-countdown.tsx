import { Button } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import type { Countdown } from '#app/shared/hooks/countdown.ts';
import { useCountdown } from '#app/shared/hooks/use-countdown.ts';
import { TryIt } from './try-it.tsx';

export function TryCountdown() {
  const { start, reset, ...countdown } = useCountdown('behaviours');
  return (
    <TryIt
      title={m.shell_behaviours_timer_title()}
      // Not a live region: a number read aloud every second would drown everything else.
      says={<p data-state={countdown.state}>{wordsOf(countdown)}</p>}
    >
      <Button variant="second" auto onClick={start}>
        {m.shell_behaviours_timer_start()}
      </Button>
      <Button variant="second" auto onClick={reset}>
        {m.shell_behaviours_timer_reset()}
      </Button>
    </TryIt>
  );
}

function wordsOf(countdown: Countdown): string {
  switch (countdown.state) {
    case 'not_started':
      return m.shell_behaviours_timer_not_started();
    case 'expired':
      return m.shell_behaviours_timer_expired();
    case 'running':
      return m.shell_behaviours_timer_running({
        seconds: Math.ceil(countdown.remainingMs / 1_000),
      });
  }
}
