/**
 * The steps that a group, a round and a due may take. The database holds to the same lists
 * (`pal_steps`), and to those of the release before; a test compares them.
 */

export const groupStatuses = [
  'forming',
  'drawing',
  'agreeing',
  'running',
  'frozen',
  'dissolving',
  'finished',
  'dissolved',
  'called_off',
] as const;
export type GroupStatus = (typeof groupStatuses)[number];

const groupSteps: Readonly<Record<GroupStatus, readonly GroupStatus[]>> = {
  // Full and signed: the order comes next.
  forming: ['drawing', 'agreeing', 'called_off'],
  // Numbers are open: it is drawn, or over. Nobody leaves, so that nobody seals a number anew.
  drawing: ['running', 'called_off'],
  // Somebody who leaves before the start opens the group again.
  agreeing: ['running', 'forming', 'called_off'],
  running: ['frozen', 'dissolving', 'finished'],
  frozen: ['running', 'dissolving'],
  dissolving: ['dissolved'],
  finished: [],
  dissolved: [],
  called_off: [],
};

export const mayGroupGo = (from: GroupStatus, to: GroupStatus): boolean =>
  groupSteps[from].includes(to);

export const listGroupSteps = (): { from: GroupStatus; to: GroupStatus }[] =>
  groupStatuses.flatMap((from) => groupSteps[from].map((to) => ({ from, to })));

/** Not over: it counts among the groups that somebody is in. */
export const activeGroupStatuses = groupStatuses.filter(
  (status) => !['finished', 'dissolved', 'called_off'].includes(status),
);
/** Not begun: whoever is in it may leave, but while the order is drawn. */
export const formingStatuses = ['forming', 'drawing', 'agreeing'] as const satisfies GroupStatus[];
/** Begun, and perhaps over: what comes late, or did not fit at the end, still moves money there. */
export const begunStatuses = [
  'running',
  'frozen',
  'dissolving',
  'finished',
  'dissolved',
] as const satisfies readonly GroupStatus[];

/** `short`: its grace is over, and what there is for cover was not enough. */
export const roundStatuses = ['ahead', 'open', 'short', 'released', 'shared'] as const;
export type RoundStatus = (typeof roundStatuses)[number];

const roundSteps: Readonly<Record<RoundStatus, readonly RoundStatus[]>> = {
  ahead: ['open', 'shared'],
  open: ['short', 'released', 'shared'],
  short: ['released', 'shared'],
  released: [],
  // Of a dissolution: what came in was shared among those who had not received.
  shared: [],
};

export const mayRoundGo = (from: RoundStatus, to: RoundStatus): boolean =>
  roundSteps[from].includes(to);

export const listRoundSteps = (): { from: RoundStatus; to: RoundStatus }[] =>
  roundStatuses.flatMap((from) => roundSteps[from].map((to) => ({ from, to })));

export type DueKind = 'contribution' | 'deposit' | 'buy_in';

/** `offset`: paid by the seat's own pot or by a buy-in. `void`: nobody owes it any more. */
export const dueStatuses = ['open', 'missed', 'paid', 'offset', 'void'] as const;
export type DueStatus = (typeof dueStatuses)[number];

const dueSteps: Readonly<Record<DueStatus, readonly DueStatus[]>> = {
  open: ['paid', 'missed', 'offset', 'void'],
  missed: ['paid', 'offset', 'void'],
  // Its bank took it back, in time or not; with all that follows in the same moment.
  paid: ['open', 'missed', 'offset', 'void'],
  offset: [],
  void: [],
};

export const mayDueGo = (from: DueStatus, to: DueStatus): boolean => dueSteps[from].includes(to);

export const listDueSteps = (): { from: DueStatus; to: DueStatus }[] =>
  dueStatuses.flatMap((from) => dueSteps[from].map((to) => ({ from, to })));

export const groupPayoutKinds = ['pot', 'share', 'exit', 'deposit', 'closing'] as const;
export type GroupPayoutKind = (typeof groupPayoutKinds)[number];
