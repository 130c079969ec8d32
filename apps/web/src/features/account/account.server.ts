import { getRatingHistory } from '@luwag/contracts/credit';
import { getBuyerProfile } from '@luwag/contracts/profiles';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { listSources } from '@luwag/contracts/sources';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/**
 * How everything stands, for the rows that lead to it. What cannot be read just now is left out:
 * its row leads there all the same.
 */
export async function loadAccount(args: VisitorArgs) {
  const [profile, sources, rating, security] = await Promise.all([
    callAs(args, getBuyerProfile, {}).then(read),
    callAs(args, listSources, { query: {} }).then(read),
    callAs(args, getRatingHistory, {}).then(read),
    callAs(args, getSecuritySettings, {}).then(read),
  ]);
  return {
    address: profile?.address ?? null,
    isProfileRead: profile !== null,
    birthDate: profile?.date_of_birth ?? null,
    sources: sources?.results ?? null,
    rating: rating && { points: rating.rating, limit: rating.limit },
    cap: rating?.spending_cap ?? null,
    security: security && {
      passkeys: security.passkeys.map(({ name }) => name),
      hasApp: security.totp.is_enabled,
      devices: security.sessions.length,
      passwordChangedAt: security.password_changed_at,
    },
  };
}

export type AccountView = Awaited<ReturnType<typeof loadAccount>>;

const read = <T>(result: { ok: true; data: T } | { ok: false }): T | null =>
  result.ok ? result.data : null;
