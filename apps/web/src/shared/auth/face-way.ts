import { getFaceMatch } from '@luwag/contracts/face-match';
import { callAs } from './call-as.ts';
import type { VisitorArgs } from './visitor.ts';

/** Whether a face can lift a wait. Where that cannot be learned, the wait is all there is. */
export async function findFaceWay(args: VisitorArgs): Promise<boolean> {
  const match = await callAs(args, getFaceMatch, {});
  return match.ok && match.data.is_offered && match.data.tries_left > 0;
}
