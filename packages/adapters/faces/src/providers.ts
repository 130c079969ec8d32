import { createInHouseLiveness, inHouseSessions } from './in-house.ts';
import type { Faces } from './looks.ts';
import type { LivenessProvider, LivenessSessions } from './ports.ts';

/** Providers that can be set. A vendor's is added here, with an assurance of `certified`. */
const livenessProviders = ['in_house'] as const;
export type LivenessProviderName = (typeof livenessProviders)[number];

export function livenessProviderOf(name: LivenessProviderName, faces: Faces): LivenessProvider {
  switch (name) {
    case 'in_house':
      return createInHouseLiveness(faces);
  }
}

/** The half of it that begins checks. */
export function livenessSessionsOf(name: LivenessProviderName): LivenessSessions {
  switch (name) {
    case 'in_house':
      return inHouseSessions;
  }
}
