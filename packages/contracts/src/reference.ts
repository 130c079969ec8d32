import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { readableLine } from './readable-text.ts';

/**
 * Facts that change by decree and not by anyone's doing here: banks, identity documents and the
 * Philippine Standard Geographic Code. All of them are public and the same for every caller, so
 * they carry an ETag and cost nothing to ask again.
 */

export const Bank = z.object({
  name: z.string(),
  /** Names the institution on one rail; a bank with a BIC per rail is listed once for each. */
  bic: z.string().regex(/^[A-Z]{4}PH[A-Z0-9]{5}$/),
  type: z.enum(['bank', 'ewallet']),
  rails: z.object({ instapay: z.boolean(), pesonet: z.boolean() }),
  /** What the payout gateway calls it; null where the gateway does not reach it. */
  code: z.string().nullable(),
});
export type Bank = z.infer<typeof Bank>;

export const IdType = z.object({
  code: z.string().regex(/^[a-z0-9_]+$/),
  name: z.string(),
  /** One primary document is enough; secondary ones count in pairs. */
  class: z.enum(['primary', 'secondary']),
  number: z.object({
    /** Fits an input's `pattern`, so it speaks of the whole value; null accepts anything. */
    pattern: z.string().nullable(),
    example: z.string().nullable(),
  }),
  /** `varies` by issuer: ask for the date, and take an empty one. */
  expires: z.enum(['yes', 'no', 'varies']),
  has_back: z.boolean(),
});
export type IdType = z.infer<typeof IdType>;

export const listBanks = endpoint({
  name: 'reference.listBanks',
  method: 'GET',
  path: '/api/v1/core/banks/list',
  summary: 'Banks and e-wallets that can receive money, with the rails each is on',
  auth: 'public',
  callClass: 'read',
  success: {
    status: 200,
    body: z.object({ effective_date: z.iso.date(), results: z.array(Bank) }),
    etag: true,
  },
  refusals: {},
});

export const listIdTypes = endpoint({
  name: 'reference.listIdTypes',
  method: 'GET',
  path: '/api/v1/users/id_types',
  summary: 'Identity documents accepted for verification, in the order to offer them',
  auth: 'public',
  callClass: 'read',
  success: { status: 200, body: z.object({ results: z.array(IdType) }), etag: true },
  refusals: {},
});

/** Ten digits: region 2, province 3, city or municipality 2, barangay 3. */
export const PsgcCode = z.string().regex(/^\d{10}$/);
export const ZipCode = z.string().regex(/^\d{4}$/);
/** The quarter of the geographic code that an answer is taken from, such as `2026-Q2`. */
export const PsgcRelease = z.string().regex(/^\d{4}-Q[1-4]$/);

export const Place = z.object({ code: PsgcCode, name: z.string() });

export const Region = Place;
export type Region = z.infer<typeof Region>;

export const CityMunicipality = Place.extend({
  type: z.enum(['City', 'Mun']),
  /** Empty where the place has several, or none that is known. */
  zip_code: ZipCode.or(z.literal('')),
  /** Null for a city that answers to no province, and for all of Metro Manila. */
  province: Place.nullable(),
});
export type CityMunicipality = z.infer<typeof CityMunicipality>;

export const Barangay = Place.extend({
  /** Manila alone has these: Tondo, Binondo, Ermita and eleven more. */
  sub_municipality: Place.nullable(),
});
export type Barangay = z.infer<typeof Barangay>;

/** A suggestion for the reader to correct: no official map joins ZIP codes to barangays. */
export const ZipSuggestion = z.object({
  zip_code: ZipCode,
  /** The part of the city it serves; empty where it serves all of it. */
  area: z.string(),
});
export type ZipSuggestion = z.infer<typeof ZipSuggestion>;

/** An address as a profile keeps it: the codes, and the names as they read on the day. */
export const Address = z.object({
  region: z.string().min(1),
  region_code: PsgcCode,
  city: z.string().min(1),
  city_code: PsgcCode,
  barangay: z.string().min(1),
  barangay_code: PsgcCode,
  street: readableLine({ min: 1, max: 120 }),
  zip_code: ZipCode,
});
export type Address = z.infer<typeof Address>;

// The three calls below answer in the paths and fields of the public PSGC service, `data`
// included, so that either can stand in for the other by a change of base address.

export const listRegions = endpoint({
  name: 'reference.listRegions',
  method: 'GET',
  path: '/api/v1/address/regions',
  summary: 'Regions of the Philippines, in the order their publisher lists them',
  auth: 'public',
  callClass: 'read',
  success: {
    status: 200,
    body: z.object({ release: PsgcRelease, data: z.array(Region) }),
    etag: true,
  },
  refusals: {},
});

export const listCitiesMunicipalities = endpoint({
  name: 'reference.listCitiesMunicipalities',
  method: 'GET',
  path: '/api/v1/address/regions/{code}/cities-municipalities',
  summary: 'Cities and municipalities of a region, by province',
  auth: 'public',
  callClass: 'read',
  params: z.object({ code: PsgcCode }),
  success: {
    status: 200,
    body: z.object({ release: PsgcRelease, data: z.array(CityMunicipality) }),
    etag: true,
  },
  refusals: { region_not_found: 404 },
});

export const listBarangays = endpoint({
  name: 'reference.listBarangays',
  method: 'GET',
  path: '/api/v1/address/cities-municipalities/{code}/barangays',
  summary: 'Barangays of a city or municipality, with the ZIP codes used there',
  auth: 'public',
  callClass: 'read',
  params: z.object({ code: PsgcCode }),
  success: {
    status: 200,
    body: z.object({
      release: PsgcRelease,
      data: z.array(Barangay),
      zip_codes: z.array(ZipSuggestion),
    }),
    etag: true,
  },
  refusals: { city_not_found: 404 },
});

/** A barangay with the places above it: what the three lists above would have been picked from. */
export const FoundPlace = z.object({ region: Region, city: CityMunicipality, barangay: Barangay });
export type FoundPlace = z.infer<typeof FoundPlace>;

export const searchPlaces = endpoint({
  name: 'reference.searchPlaces',
  method: 'GET',
  path: '/api/v1/address/search',
  summary: 'Barangays by the beginnings of words of their name, city and province',
  auth: 'public',
  callClass: 'read',
  query: z.object({ q: z.string().trim().min(2).max(80) }),
  success: {
    status: 200,
    body: z.object({
      release: PsgcRelease,
      /** The likeliest first, at most eight. */
      data: z.array(FoundPlace),
      /** How many fit, and how many there are. */
      count: z.int(),
      total: z.int(),
    }),
    etag: true,
  },
  refusals: {},
});
