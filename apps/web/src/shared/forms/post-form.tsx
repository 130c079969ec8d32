import { Button, type ButtonProps } from '@luwag/ui/button';
import type { ComponentProps } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** What the form carries and nobody has to see. */
  fields?: Readonly<Record<string, string>> | undefined;
};

/** A form that its page's action answers, with script and without. Errors are ours to tell. */
export function PostForm({ fields = {}, children, ...form }: PostFormProps) {
  return (
    <Form noValidate {...form} method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Whether a form of this page is on its way; with fields, whether the one that carries them is. */
export function useIsSending(fields: Readonly<Record<string, string>> = {}): boolean {
  const { pathname } = useLocation();
  const { formAction, formData, formMethod } = useNavigation();
  if (formMethod !== 'POST' || formAction?.split(/[?#]/)[0] !== pathname) return false;
  return Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
}

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'pending' | 'pendingLabel'> & {
  /** What it says while its form is on the way, if not the same. */
  busy?: string;
  /** Fields by which its form is told from others of the page; those of the button itself count. */
  of?: Readonly<Record<string, string>>;
  /** Under way for a reason of the form's own. */
  isBusy?: boolean;
};

/** The button that sends a form of this page, and shows that it is being sent. */
export function SubmitButton({ busy, of, isBusy = false, ...button }: SubmitButtonProps) {
  const { name, value } = button;
  const isSending = useIsSending({ ...of, ...(name ? { [name]: String(value) } : {}) });
  return <Button {...button} type="submit" pending={isSending || isBusy} pendingLabel={busy} />;
}
