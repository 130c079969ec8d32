import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'form'>, 'method'> & {
  /** What the form carries and nobody has to see. */
  fields: Readonly<Record<string, string | number>>;
};

/** A form that the browser itself posts, also where the page's script knows no router. */
export function PlainForm({ fields, children, ...form }: Props) {
  return (
    <form {...form} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
