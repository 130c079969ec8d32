import { Button, type ButtonProps } from '@luwag/ui/button';
import { useIsSending } from './use-is-sending.ts';

type Props = Omit<ButtonProps, 'type' | 'pending' | 'pendingLabel'> & {
  /** What it says while its form is on the way, if not the same. */
  busy?: string;
  /** Fields by which its form is told from others of the page; those of the button itself count. */
  of?: Readonly<Record<string, string>>;
  /** Under way for a reason of the form's own. */
  isBusy?: boolean;
};

/** The button that sends a form of this page, and shows that it is being sent. */
export function SubmitButton({ busy, of, isBusy = false, ...button }: Props) {
  const { name, value } = button;
  const isSending = useIsSending({ ...of, ...(name ? { [name]: String(value) } : {}) });
  return <Button {...button} type="submit" pending={isSending || isBusy} pendingLabel={busy} />;
}
