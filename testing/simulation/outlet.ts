import { addDays, type CivilDate, daysBetween } from '@luwag/domain/calendar';
import { contactKinds } from '@luwag/domain/contact-rules';
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
  const sent = new Map<string, CivilDate[]>();
  let violations: string[] = [];
  let owedCount = 0;
  return {
    leave({ accountId, template }: LeavingMessage): void {
      if (!aboutMoneyOwed.has(template) || accountId === null) return;
      owedCount += 1;
      const today = clock.today();
      const days = [...(sent.get(accountId) ?? []), today];
      sent.set(accountId, days);
      const complain = (why: string) =>
        violations.push(`${template} to ${accountId} ${why} (${clock.now().toISOString()})`);
      if (clock.hour() < fromHour || clock.hour() >= untilHour) complain('outside the hours');
      const inLast = (count: number) =>
        days.filter(
          (day) => day > addDays(today, -count) && daysBetween({ from: day, to: today }) >= 0,
        );
      if (inLast(1).length > dayMax) complain('is the second of the day');
      if (inLast(7).length > weekMax) complain('is the fourth in seven days');
    },
    owedCount: () => owedCount,
    takeViolations(): string[] {
      const taken = violations;
      violations = [];
      return taken;
    },
  };
}
