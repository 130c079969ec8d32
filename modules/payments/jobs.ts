import { job } from '@luwag/platform/jobs';
import { z } from 'zod';
import { GatewayEvent } from '../sources/service.ts';

const OfAttempt = z.object({ attempt_id: z.uuid() });

/** Asks the gateway how a payment stands that it was asked for. */
export const lookAtAttempt = job('payments.look', OfAttempt);

/** Sends money back that came for something that was over. */
export const returnMoney = job('payments.return', OfAttempt);

/** The gateway told us of a payment, or of money that went back. */
export const heedPayment = job('payments.heed', GatewayEvent);

/** The safety net under the looks, each minute. */
export const followAttempts = job('payments.followAttempts', z.object({}));
