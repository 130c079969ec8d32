import type { ReactNode } from 'react';
import { Form, useLocation, useRouteLoaderData } from 'react-router';
import type { Preferences } from '#app/shared/page/preferences.ts';

type Props = { reload?: boolean; className?: string; children: ReactNode };

/**
 * A form whose buttons each set one preference. It posts with or without script. `reload` asks for
 * a whole new page, which a change of language needs: every word on it is another.
 */
export function PreferenceForm({ reload = false, className, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/preferences"
      reloadDocument={reload}
      preventScrollReset
      className={className}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  );
}

const unread: Preferences = { locale: 'en', theme: 'system', consent: undefined };

/** What the root loader read; where even that failed, as if nothing had been chosen. */
export function usePreferences(): Preferences {
  return useRouteLoaderData<Preferences>('root') ?? unread;
}
