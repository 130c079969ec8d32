/** What the log is looked through by, as its address names it. */
export const wantedFields = ['from', 'to', 'by', 'action', 'account'] as const;
export type AuditWanted = Record<(typeof wantedFields)[number], string>;

export const nothingWanted: AuditWanted = { from: '', to: '', by: '', action: '', account: '' };

/** The address of the log with these filters, and whatever else it should say. */
export function auditAddress(wanted: AuditWanted, more: Record<string, string> = {}): string {
  const search = new URLSearchParams(
    Object.entries({ ...wanted, ...more }).filter(([, value]) => value !== ''),
  );
  return search.size > 0 ? `/ops/audit?${search}` : '/ops/audit';
}
