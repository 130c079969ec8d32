import type { Account } from '@luwag/contracts/accounts';

export function nameOf({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>) {
  return `${first_name} ${last_name}`.trim();
}
