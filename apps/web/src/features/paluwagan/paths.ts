/** Addresses of groups that save together. */
export const groupsPath = '/buyer/paluwagan';

/** The list that a group is in: real ones, or those of test money. */
export const listPath = ({ livemode }: { livemode: boolean }): string =>
  livemode ? groupsPath : `${groupsPath}?mode=test`;

type GroupPart = 'draw' | 'book' | 'rules' | 'give' | 'manage';

export const groupPath = (groupId: string, part?: GroupPart): string =>
  part === undefined ? `${groupsPath}/${groupId}` : `${groupsPath}/${groupId}/${part}`;

export const givePath = (groupId: string, dueId: string): string =>
  `${groupPath(groupId, 'give')}?due=${dueId}`;

export const duePaymentPath = (groupId: string, paymentId: string): string =>
  `${groupsPath}/${groupId}/payments/${paymentId}`;

/** What a link to somebody carries; on the origin that the page has. */
export const joinPath = (token: string): string =>
  `${groupsPath}/join?invitation=${encodeURIComponent(token)}`;
