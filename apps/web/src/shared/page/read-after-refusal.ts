import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * A `shouldRevalidate` for pages on which several people act: what was refused is read anew, for
 * something is not as the page was drawn. React Router leaves a page as it is after a refusal.
 * Where nobody knows what became of the act (503) the form keeps its key, and the page stays.
 */
export const readAfterRefusal = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>): boolean =>
  actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate;
