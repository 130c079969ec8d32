import { getSecuritySettings } from '@luwag/contracts/sessions';
import { type Hold, holdOf } from '#app/shared/components/held/held.tsx';
import { callAs, type VisitorArgs } from './visitor.ts';

/** What keeps somebody from buying. Where it cannot be read, the page that confirms says it. */
export async function findHold(args: VisitorArgs): Promise<Hold | undefined> {
  const read = await callAs(args, getSecuritySettings, {});
  return read.ok ? holdOf(read.data, Date.now()) : undefined;
}
