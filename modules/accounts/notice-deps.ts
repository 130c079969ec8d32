import type { Vault } from '@luwag/key-service/vault';
import type { NoticeDeps } from '../notices/service.ts';

/** What it takes to tell an owner something. */
export const noticeDepsOf = ({
  vault,
  keys,
}: {
  vault: Vault;
  keys: Pick<NoticeDeps, 'messageKey'>;
}): NoticeDeps => ({ vault, messageKey: keys.messageKey });
