import { sendCalendar } from '#app/features/webpay/done.server.ts';
import type { Route } from './+types/webpay-calendar';

export const loader = (args: Route.LoaderArgs) => sendCalendar(args);
