import { groupOf, mayTurnOff, noticeGroupNames, noticeKinds } from '@luwag/domain/notices';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import { z } from 'zod';

/** What a link in a mail ends: mails of one group to one person, and nothing else. */
const Stop = z.object({ account_id: z.uuid(), group: z.enum(noticeGroupNames) });

const place = 'link that ends mails';

/**
 * Where mails of this template are ended without signing in (RFC 8058); undefined for those that
 * must come. Whoever has the link can end them and no more, so it does not expire.
 */
export function stopLinkOf(
  messageKey: Uint8Array,
  { template, accountId, origin }: { template: string; accountId: string | null; origin: string },
): string | undefined {
  if (!accountId || !isKind(template)) return undefined;
  const kind = noticeKinds[template];
  const group = groupOf(template);
  const isAlways = 'always' in kind && 'mail' in kind.always;
  if (isAlways || !mayTurnOff(group, 'mail')) return undefined;
  const stop = JSON.stringify({ account_id: accountId, group });
  return `${origin}/stop-mails?key=${encrypt(messageKey, place, stop).toString('base64url')}`;
}

const isKind = (template: string): template is keyof typeof noticeKinds =>
  Object.hasOwn(noticeKinds, template);

/** Undefined for a key that we did not make. */
export function readStopKey(
  messageKey: Uint8Array,
  key: string,
): { accountId: string; group: z.infer<typeof Stop>['group'] } | undefined {
  try {
    const text = decrypt(messageKey, place, Buffer.from(key, 'base64url'));
    const { account_id: accountId, group } = Stop.parse(JSON.parse(text));
    return { accountId, group };
  } catch {
    return undefined;
  }
}
