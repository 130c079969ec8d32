import type { Mode } from '@luwag/platform/security/caller';
import { z } from 'zod';

export type Where = { mode: Mode; mayCallOwnMachine: boolean };

/**
 * Whether a store may be told here: https, a name and no number, on the usual port or on one that
 * no service of ours or anybody's has by custom. Where the name leads is looked at when we connect.
 */
export function isAllowedUrl(typed: string, where: Where): boolean {
  if (!URL.canParse(typed)) return false;
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isOwnMachine(url)) return where.mode === 'test' && where.mayCallOwnMachine;
  return url.protocol === 'https:' && z.regexes.domain.test(url.hostname) && hasUsualPort(url);
}

/** The browser's own reading of a host: `127.1` and `0x7f000001` have become `127.0.0.1` by now. */
export const isOwnMachine = (url: URL): boolean =>
  url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);

const hasUsualPort = ({ port }: URL): boolean =>
  port === '' || port === '443' || Number(port) >= 1024;
