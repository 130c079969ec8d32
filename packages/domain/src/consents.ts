/**
 * What people are asked to agree to. A text that changes gets a new version, and whoever agreed to
 * an older one is asked again; what they agreed to stays on record.
 */
export const consentPurposes = ['terms', 'privacy', 'biometrics', 'marketing'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** The day a text took force is its name. */
export const consentTexts = {
  terms: { version: '2026-11-16', canWithdraw: false },
  privacy: { version: '2026-11-01', canWithdraw: false },
  // By the Data Privacy Act (RA 10173 §13) biometrics rest on consent, so it can be taken back.
  biometrics: { version: '2026-11-01', canWithdraw: true },
  marketing: { version: '2026-11-01', canWithdraw: true },
} as const satisfies Record<ConsentPurpose, { version: string; canWithdraw: boolean }>;

export type ConsentDecision =
  | { kind: 'accept' }
  | { kind: 'reject'; code: 'consent_needed' | 'text_version_old' };

/**
 * Agreeing counts only for the text in force, for nobody agrees to what they were not shown. Terms
 * and privacy notice end with the account and not before: without them we could not keep it.
 */
export function decideConsent(
  purpose: ConsentPurpose,
  change: { isGiven: boolean; textVersion: string },
): ConsentDecision {
  const text = consentTexts[purpose];
  if (!change.isGiven)
    return text.canWithdraw ? { kind: 'accept' } : { kind: 'reject', code: 'consent_needed' };
  return change.textVersion === text.version
    ? { kind: 'accept' }
    : { kind: 'reject', code: 'text_version_old' };
}
