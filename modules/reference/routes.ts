import {
  listBanks,
  listBarangays,
  listCitiesMunicipalities,
  listIdTypes,
  listRegions,
} from '@luwag/contracts/reference';
import { type Route, route } from '@luwag/platform/http';
import { openDirectory } from './repository.ts';
import { banks, barangays, citiesMunicipalities, idTypes, regions } from './service.ts';

// Unpacking the addresses holds the event loop for a tenth of a second and more. Whoever mounts
// these routes waits for it here, before listening; done at the first request, it would make the
// API turn callers away as if it were overloaded.
await openDirectory();

export const referenceRoutes: Route[] = [
  route(listBanks, banks),
  route(listIdTypes, idTypes),
  route(listRegions, regions),
  route(listCitiesMunicipalities, citiesMunicipalities),
  route(listBarangays, barangays),
];
