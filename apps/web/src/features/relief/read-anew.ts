import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { readAfterRefusal } from '#app/shared/page/read-after-refusal.ts';

/**
 * A `shouldRevalidate`: another tab may have used what this page still offers. That nothing was
 * chosen says nothing of the plan.
 */
export const readAnew = (
  args: Pick<
    ShouldRevalidateFunctionArgs,
    'actionStatus' | 'actionResult' | 'defaultShouldRevalidate'
  >,
): boolean =>
  args.actionResult?.code === 'unchosen' ? args.defaultShouldRevalidate : readAfterRefusal(args);
