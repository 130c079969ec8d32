import { platformRefusals } from '@luwag/contracts/problem';

/**
 * With what a page answers an act that was refused. 503: nobody knows what became of it, or it can
 * be tried again as it is; `readAfterRefusal` leaves such a page, and its form's key, as they are.
 */
export const statusOfRefusal = ({ code }: { code: string }): 503 | 422 =>
  unsaid.has(code) ? 503 : 422;

const unsaid: ReadonlySet<string> = new Set([
  ...['unreachable', 'unexpected_answer'],
  ...Object.entries(platformRefusals).flatMap(([code, status]) => (status === 503 ? [code] : [])),
]);
