/** How many messages ended how, since the process started: what an operator's counters show. */
export type Counted = { channel: string; carrier: string; outcome: string };

const counts = new Map<string, Counted & { count: number }>();

export function count(counted: Counted): void {
  const key = Object.values(counted).join(' ');
  const known = counts.get(key);
  if (known) known.count += 1;
  else counts.set(key, { ...counted, count: 1 });
}

export const readCounts = (): readonly (Counted & { count: number })[] => [...counts.values()];
