import { manilaDateOf } from '@luwag/domain/calendar';
import { contactKinds } from '@luwag/domain/contact-rules';
import { dayMs } from '@luwag/domain/durations';
import type { SimulatedClock } from './simulated-clock.ts';

export type LeavingMessage = { accountId: string | null; template: string };
export type Outlet = ReturnType<typeof createOutlet>;

// Said here again and not taken from the product: this is what holds the product to it.
const fromHour = 8;
const untilHour = 20;
const dayMax = 1;
const weekMax = 3;

const aboutMoneyOwed = new Set<string>(contactKinds.flatMap((kind) => [kind, `${kind}_text`]));

/** The door through which mails and texts leave, with somebody who counts them. */
export function createOutlet(clock: SimulatedClock) {
  const sent = new Map<string, number[]>();
  let violations: string[] = [];
  let owedCount = 0;
  return {
    leave({ accountId, template }: LeavingMessage): void {
      if (!aboutMoneyOwed.has(template) || accountId === null) return;
      owedCount += 1;
      const nowMs = clock.now().getTime();
      const times = [...(sent.get(accountId) ?? []), nowMs];
      sent.set(accountId, times);
      const complain = (why: string) =>
        violations.push(`${template} to ${accountId} ${why} (${clock.now().toISOString()})`);
      if (clock.hour() < fromHour || clock.hour() >= untilHour) complain('outside the hours');
      const onDay = times.filter((at) => manilaDateOf(at) === clock.today());
      const inWeek = times.filter((at) => at > nowMs - 7 * dayMs && at <= nowMs);
      if (onDay.length > dayMax) complain('is the second of the day');
      if (inWeek.length > weekMax) complain('is the fourth in seven days');
    },
    owedCount: () => owedCount,
    takeViolations(): string[] {
      const taken = violations;
      violations = [];
      return taken;
    },
  };
}
