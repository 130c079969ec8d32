import { isBreached } from './breached-passwords.ts';
import { PoolException } from './exceptions.ts';

const lengthMin = 8;
const lengthMax = 128;
const demands: [RegExp, string][] = [
  [/\p{Nd}/u, 'Password must have numeric characters'],
  [/\p{Ll}/u, 'Password must have lowercase characters'],
  [/\p{Lu}/u, 'Password must have uppercase characters'],
  [/[\p{P}\p{S}]|(?<=\S) (?=\S)/u, 'Password must have symbol characters'],
];

/** Passwords are compared in one Unicode form, however the keyboard composed them. */
export const normalPassword = (typed: string): string => typed.normalize('NFC');

/** Returns the password as it will be hashed, or refuses it with what is missing. */
export function checkPassword(typed: string, username: string): string {
  const refuse = (reason: string) =>
    new PoolException(
      'InvalidPasswordException',
      `Password did not conform with policy: ${reason}`,
    );
  const password = normalPassword(typed);
  const length = [...password].length;
  if (length < lengthMin) throw refuse('Password not long enough');
  if (length > lengthMax) throw refuse('Password too long');
  if (!password.isWellFormed() || /\p{Cc}/u.test(password))
    throw refuse('Password has characters that cannot be typed');
  for (const [pattern, reason] of demands) if (!pattern.test(password)) throw refuse(reason);
  const [local = '', domain = ''] = username.split('@');
  if (isBreached(password, [local, domain, domain.split('.')[0] ?? '']))
    throw refuse('Password is known from breaches of other sites');
  return password;
}
