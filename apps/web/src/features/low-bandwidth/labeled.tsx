import type { ComponentProps } from 'react';

/** A label and what is typed below it. */
export function Labeled({ id, label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={id} {...input} />
    </>
  );
}
