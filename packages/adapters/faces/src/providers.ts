import type { Faces } from './faces.ts';
import { createInHouseLiveness } from './in-house.ts';
import type { LivenessProvider } from './ports.ts';

/** Providers that can be set. A vendor's is added here, with an assurance of `certified`. */
const livenessProviders = ['in_house'] as const;
export type LivenessProviderName = (typeof livenessProviders)[number];

export function livenessProviderOf(name: LivenessProviderName, faces: Faces): LivenessProvider {
  switch (name) {
    case 'in_house':
      return createInHouseLiveness(faces);
  }
}
