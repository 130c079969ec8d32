import { referenceRoutes } from '@luwag/modules/reference/routes';
import type { Route } from '@luwag/platform/http';

/** Every call the API answers. A module's routes are answered only when they are listed here. */
export const routes: Route[] = [...referenceRoutes];
