import type { Source } from '@luwag/contracts/sources';

/** What counts as linked, wherever sources are listed or offered: what can be paid with now. */
export const isUsable = ({ status }: Pick<Source, 'status'>): boolean => status === 'active';
