import { useRouteLoaderData } from 'react-router';
import type { Preferences } from '#app/shared/page/preferences.ts';

const unread: Preferences = { locale: 'en', theme: 'system', consent: undefined };

/** What the root loader read; where even that failed, as if nothing had been chosen. */
export function usePreferences(): Preferences {
  return useRouteLoaderData<Preferences>('root') ?? unread;
}
