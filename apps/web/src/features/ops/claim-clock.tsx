import { Button } from '@luwag/ui/button';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { useNow } from './use-now.ts';

const secondMs = 1_000;
const soonMs = 2 * 60_000;

/** How long the case stays in your hands; keeping it, or giving it back. */
export function ClaimClock({ until, nowMs }: { until: string; nowMs: number }) {
  const hasScript = useHasScript();
  const leftMs = Date.parse(until) - useNow(nowMs, secondMs);
  const isOver = leftMs <= 0;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Out of your hands: what is shown then is what anybody may see.
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return (
    <div className="row middle desk-claim">
      <span role="timer" aria-live="off" className={leftMs < soonMs ? 'is-late' : undefined}>
        {hasScript
          ? m.ops_claim_left({ time: clockTime(leftMs) })
          : m.ops_claim_until({ moment: formatMoment(Date.parse(until), getLocale()) })}
      </span>
      <ClaimForm act="claim" label={m.ops_claim_keep()} />
      <ClaimForm act="release" label={m.ops_claim_release()} />
    </div>
  );
}

function ClaimForm({ act, label }: { act: 'claim' | 'release'; label: string }) {
  const isSending = useNavigation().formData?.get('act') === act;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <Button type="submit" variant="text" compact auto pending={isSending}>
        {label}
      </Button>
    </Form>
  );
}
