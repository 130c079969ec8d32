export type AddressStep = 'region' | 'city' | 'barangay';

/** The codes a visitor has picked so far, under the names they have in the page's address. */
export type WantedPlaces = Partial<Record<AddressStep, string>>;

/** An empty choice is what a form sends for a list nobody has touched. */
export function readWantedPlaces(search: URLSearchParams): WantedPlaces {
  const wanted: WantedPlaces = {};
  for (const step of ['region', 'city', 'barangay'] as const) {
    const code = search.get(step);
    if (code) wanted[step] = code;
  }
  return wanted;
}
