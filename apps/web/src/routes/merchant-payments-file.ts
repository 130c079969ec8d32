import { exportPayments } from '#app/features/merchant/payments.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';

/** The payments that an address asks for, as a file. */
export const loader = forRole('merchant', exportPayments);
