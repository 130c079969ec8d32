import * as contracts from '@luwag/contracts/delinquency';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { PreviewDeps } from '../contacts/service.ts';
import { remindLateBuyer } from './contacting.ts';
import { getLateBuyer, listLateBuyers } from './desk.ts';
import { addCollectionNote } from './notes.ts';
import { cancelPromise, notePromise } from './promises.ts';
import { decideWriteOff, listWriteOffs, proposeWriteOff } from './write-offs.ts';

/** The desk of those who are late, and debts that are given up. */
export const delinquencyRoutes = (deps: PreviewDeps): Route[] => [
  route(contracts.listLateBuyers, listLateBuyers),
  routeWith(deps, contracts.getLateBuyer, getLateBuyer),
  routeWith(deps, contracts.remindLateBuyer, remindLateBuyer),
  routeWith(deps, contracts.notePromise, notePromise),
  routeWith(deps, contracts.cancelPromise, cancelPromise),
  routeWith(deps, contracts.addCollectionNote, addCollectionNote),
  routeWith(deps, contracts.listWriteOffs, listWriteOffs),
  routeWith(deps, contracts.proposeWriteOff, proposeWriteOff),
  routeWith(deps, contracts.decideWriteOff, decideWriteOff),
];
