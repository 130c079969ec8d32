import type { Mutant } from '../lib/mutants.ts';
import { authorisation } from './authorisation.ts';
import { deskMutants } from './desk.ts';
import { gateway } from './gateway.ts';
import { kyc } from './kyc.ts';
import { ledger } from './ledger.ts';
import { money } from './money.ts';
import { noticesMutants } from './notices.ts';
import { notifications } from './notifications.ts';
import { operationsMutants } from './operations.ts';
import { paluwaganMutants } from './paluwagan.ts';
import { prices } from './prices.ts';
import { sessions } from './sessions.ts';
import { staffMutants } from './staff.ts';
import { switchesMutants } from './switches.ts';
import { webhooks } from './webhooks.ts';

/** Every guard that is taken out once. Each names the test that holds it. */
export const mutants: Mutant[] = [
  ...money,
  ...prices,
  ...gateway,
  ...sessions,
  ...authorisation,
  ...kyc,
  ...webhooks,
  ...ledger,
  ...deskMutants,
  ...staffMutants,
  ...switchesMutants,
  ...operationsMutants,
  ...notifications,
  ...noticesMutants,
  ...paluwaganMutants,
];
