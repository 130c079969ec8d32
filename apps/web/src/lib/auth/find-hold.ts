import { getSecuritySettings } from '@luwag/contracts/sessions';
import { callAs } from './call-as.ts';
import type { VisitorArgs } from './visitor.ts';

/** Until when nothing is lent. Where it cannot be read, the page that confirms still says it. */
export async function findHold(args: VisitorArgs): Promise<string | undefined> {
  const read = await callAs(args, getSecuritySettings, {});
  return read.ok ? (read.data.borrowing_held_until ?? undefined) : undefined;
}
