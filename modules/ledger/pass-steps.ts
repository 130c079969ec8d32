import type { Tx } from '@luwag/db';
import type { Finding } from '@luwag/ledger/alarms';
import { findUnlikeAnchors, findUnsoundTail, type Suspect } from '@luwag/ledger/anchors';
import { checkAccounts, checkBatches, nameBrokenBatch, type Slice } from '@luwag/ledger/watch';
import { reconcileLines } from '../credit/service.ts';
import { reconcileGroups } from '../paluwagan/service.ts';
import { reconcilePayouts } from '../payouts/service.ts';
import { reconcileMerchants, reconcilePlans } from '../plans/service.ts';

export type PassStep = {
  name: string;
  start: string;
  check: (tx: Tx, after: string) => Promise<Slice>;
};

/** The pass over the whole book, in its order. */
export const passSteps = ({ anchorsFile }: { anchorsFile: string }): PassStep[] => [
  { name: 'anchors', start: '', check: (tx) => checkAnchors(tx, anchorsFile) },
  { name: 'batches', start: '0', check: checkBatches },
  { name: 'accounts', start: '0', check: checkAccounts },
  { name: 'lines', start: '', check: reconcileLines },
  { name: 'plans', start: '', check: reconcilePlans },
  { name: 'merchants', start: '', check: reconcileMerchants },
  { name: 'payouts', start: '', check: reconcilePayouts },
  { name: 'groups', start: '', check: reconcileGroups },
];

async function checkAnchors(tx: Tx, file: string): Promise<Slice> {
  const suspect = (await findUnlikeAnchors(tx, file)) ?? (await findUnsoundTail(tx, file));
  return { after: '', isLast: true, findings: await nameSuspect(tx, suspect) };
}

export const nameSuspect = async (tx: Tx, suspect: Suspect | undefined): Promise<Finding[]> =>
  suspect ? nameBrokenBatch(tx, suspect.firstBad, suspect.why) : [];
