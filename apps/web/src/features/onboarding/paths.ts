export const onboardingPaths = {
  all: '/buyer/onboarding',
  number: '/buyer/number',
  profile: '/buyer/onboarding/profile',
  documents: '/buyer/onboarding/documents',
  liveness: '/buyer/onboarding/liveness-check',
} as const;
