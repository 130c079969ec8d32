import type { Found } from './drill.ts';
export function printTable(found: readonly Found[]): void {
  for (const { outage, cells, toldMs, backMs } of found) {
    console.log(`${outage.title}: told ${toldMs}, back ${backMs}`);
    for (const c of cells) console.log(`   ${c.call.padEnd(12)} ${c.during.padEnd(24)} ${c.answeredMs.toFixed(0).padStart(7)} ms  back ${c.backMs?.toFixed(0) ?? '-'}`);
  }
}
