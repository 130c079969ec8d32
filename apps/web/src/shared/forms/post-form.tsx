import type { ComponentProps } from 'react';
import { Form } from 'react-router';

type Props = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** What the form carries and nobody has to see. */
  fields?: Readonly<Record<string, string>> | undefined;
};

/** A form that its page's action answers, with script and without. Errors are ours to tell. */
export function PostForm({ fields = {}, children, ...form }: Props) {
  return (
    <Form noValidate {...form} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
