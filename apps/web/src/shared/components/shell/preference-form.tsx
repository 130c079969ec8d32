import type { ReactNode } from 'react';
import { Form, useLocation } from 'react-router';

/**
 * A form whose buttons each set one preference. It posts with or without script. `reload` asks for
 * a whole new page, which a change of language needs: every word on it is another.
 */
export function PreferenceForm({
  reload = false,
  className,
  label,
  children,
}: {
  reload?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/preferences"
      reloadDocument={reload}
      preventScrollReset
      className={className}
      aria-label={label}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </Form>
  );
}
