import type { SecuritySettings } from '@luwag/contracts/sessions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { momentWords } from '#app/shared/format/format-moment.ts';

type Passkey = SecuritySettings['passkeys'][number];

export const hasFactor = ({ passkeys, totp }: SecuritySettings): boolean =>
  passkeys.length > 0 || totp.is_enabled;

/** Since when the app is on; undefined where there is none. */
export function totpWords({ totp }: SecuritySettings): string | undefined {
  if (!totp.is_enabled || !totp.enabled_at) return undefined;
  return m.security_totp_since({ date: momentWords(totp.enabled_at) });
}

/** When a passkey was made and last used. */
export function passkeyWords({ created_at, used_at }: Passkey): string {
  const dateOf = (instant: string) => formatDate(manilaDateOf(Date.parse(instant)), getLocale());
  const made = m.security_passkey_made({ date: dateOf(created_at) });
  return used_at ? `${made}, ${m.security_passkey_used({ date: dateOf(used_at) })}` : made;
}

/** A device as the API names it, `Chrome on Android`, in the reader's language. */
export function deviceInWords(device: string): string {
  const [browser, system] = device.split(' on ');
  if (browser && system) return m.security_device({ browser, system });
  return device === 'Unknown device' ? m.security_device_unknown() : device;
}

export const networkInWords = (network: string): string =>
  network === 'unknown' ? m.security_network_unknown() : network;
