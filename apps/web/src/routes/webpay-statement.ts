import { sendStatement } from '#app/features/webpay/done.server.ts';
import type { Route } from './+types/webpay-statement';

export const loader = (args: Route.LoaderArgs) => sendStatement(args);
