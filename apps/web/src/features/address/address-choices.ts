import type { Barangay, CityMunicipality, Region, ZipSuggestion } from '@luwag/contracts/reference';
import type { AddressStep } from './wanted-places.ts';

/** Everything the picker shows: the lists that are open, what is picked in them, what is wrong. */
export type AddressChoices = {
  release?: string;
  regions: Region[];
  cities: CityMunicipality[];
  barangays: Barangay[];
  zipCodes: ZipSuggestion[];
  region?: Region;
  city?: CityMunicipality;
  barangay?: Barangay | undefined;
  trouble:
    | { step: AddressStep; kind: 'unreachable' }
    | { step: 'region'; kind: 'not_listed' }
    | undefined;
};

export const noChoices: AddressChoices = {
  regions: [],
  cities: [],
  barangays: [],
  zipCodes: [],
  trouble: undefined,
};

export const unreachableChoices: AddressChoices = {
  ...noChoices,
  trouble: { step: 'region', kind: 'unreachable' },
};
