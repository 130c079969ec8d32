import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Part } from './deeds.ts';
import type { Act } from './security-answer.ts';

/** A form that asks for one act, with or without script, and stays at its part of the page. */
export function ActForm({
  act,
  part,
  fields = {},
  className,
  children,
}: {
  act: Act;
  part: Part;
  /** What the act is about and nobody has to see. */
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={`#${part}`} preventScrollReset noValidate className={className}>
      <input type="hidden" name="act" value={act} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
