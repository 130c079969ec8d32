import type {
  Address,
  Barangay,
  CityMunicipality,
  FoundPlace,
  Region,
  ZipSuggestion,
} from '@luwag/contracts/reference';

export type AddressStep = 'region' | 'city' | 'barangay';

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
  /** What was found by the one field that stands for all three lists. */
  found?: { typed: string; places: FoundPlace[]; count: number; total: number } | undefined;
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

type AddressField = 'street' | 'zip_code';
type TypedAddress = Record<AddressField, string>;

export type AddressCheck =
  | { kind: 'complete'; address: Address; typed: TypedAddress }
  | { kind: 'faulty'; fields: AddressField[]; typed: TypedAddress }
  /** The places could not be looked up, or were not all picked. */
  | { kind: 'unchecked'; typed: TypedAddress };

/** What is known when not even the question arrived. The fields themselves keep what they hold. */
export const uncheckedAddress: AddressCheck = {
  kind: 'unchecked',
  typed: { street: '', zip_code: '' },
};
