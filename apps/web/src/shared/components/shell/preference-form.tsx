import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';

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
