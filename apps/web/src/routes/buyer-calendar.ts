import { forRole } from '#app/shared/auth/visitor.ts';
import { sendPaymentsCalendar } from '#app/shared/calendar/payments-calendar.server.ts';
import type { Route } from './+types/buyer-calendar';

/** The payments still to come, for any calendar. */
export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  sendPaymentsCalendar(args, args.params.transactionId),
);
