import * as contracts from '@luwag/contracts/reference';
import { type Route, route } from '@luwag/platform/http/route';
import { openDirectory } from './repository.ts';
import {
  listBanks,
  listBarangays,
  listCitiesMunicipalities,
  listIdTypes,
  listRegions,
  searchPlaces,
} from './service.ts';

// Unpacking the addresses holds the event loop for a tenth of a second and more. Whoever mounts
// these routes waits for it here, before listening; done at the first request, it would make the
// API turn callers away as if it were overloaded.
await openDirectory();

export const referenceRoutes: Route[] = [
  route(contracts.listBanks, listBanks),
  route(contracts.listIdTypes, listIdTypes),
  route(contracts.listRegions, listRegions),
  route(contracts.listCitiesMunicipalities, listCitiesMunicipalities),
  route(contracts.listBarangays, listBarangays),
  route(contracts.searchPlaces, searchPlaces),
];
