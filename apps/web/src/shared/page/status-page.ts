import { useRouteLoaderData } from 'react-router';

/** Where the public status page is; `undefined` where there is none to link to. */
export const useStatusPage = (): string | undefined =>
  useRouteLoaderData<{ statusPage?: string }>('root')?.statusPage;
