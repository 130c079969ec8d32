/** Shared by all tabs: when somebody was last active, and when the server last heard of it. */
export const activityKeys = {
  lastActivity: 'luwag.last-activity',
  lastReport: 'luwag.last-report',
} as const;

/** The last payment whose end was put away; it names no person, and outlives a logout. */
export const paymentSeenKey = 'luwag.payment-seen';

/** What happens on this device when a sale is paid; it names no person, and outlives a logout. */
export const paidNoticeKey = 'luwag.paid-notice';

/** The test key that the documentation's examples carry; in the storage of one tab. */
export const docsKeyName = 'luwag.docs-key';

/**
 * What a logout clears from this browser: everything that onboarding and the proofs of an address
 * or a number have left, by how its name begins (`verification-number-key`), and when the person
 * was last active. Choices of language and theme are no part of it.
 */
const sessionStorageKeys = {
  prefixes: ['onboarding-', 'verification-'],
  names: [...Object.values(activityKeys), docsKeyName] as readonly string[],
} as const;

export function clearSessionStorage(storage: () => Storage): void {
  const { prefixes, names } = sessionStorageKeys;
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    const isOurs = (key: string) =>
      names.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
    for (const key of keys) if (isOurs(key)) kept.removeItem(key);
  } catch {
    // A browser that forbids storage has kept nothing either.
  }
}
