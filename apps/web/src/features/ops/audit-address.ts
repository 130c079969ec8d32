import { withSearch } from '#app/shared/page/with-search.ts';

/** What the log is looked through by, as its address names it. */
export const wantedFields = ['from', 'to', 'by', 'action', 'account'] as const;
export type AuditWanted = Record<(typeof wantedFields)[number], string>;

export const nothingWanted: AuditWanted = { from: '', to: '', by: '', action: '', account: '' };

/** The address of the log with these filters, and whatever else it should say. */
export const auditAddress = (wanted: AuditWanted, more: Record<string, string> = {}): string =>
  withSearch('/ops/audit', { ...wanted, ...more });
