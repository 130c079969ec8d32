import type { KeyScope } from '@luwag/contracts/merchants';
import type { Ctx } from '@luwag/platform/http';
import { platformRefusal } from '@luwag/platform/refusal';

/**
 * Lets a key go on that has the scope, and a signed-in person, whose role has been looked at. The
 * first line of every function whose call takes keys.
 */
export function requireScope({ principal }: Pick<Ctx, 'principal'>, scope: KeyScope): void {
  if (principal.kind === 'person') return;
  if (principal.kind === 'key' && principal.scopes.includes(scope)) return;
  throw platformRefusal('forbidden', `This key does not have the scope ${scope}.`);
}
