import type { ButtonVariant } from '@luwag/ui/button';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';

type CaseActProps = {
  act: 'claim' | 'release';
  label: string;
  busy?: string;
  variant?: ButtonVariant;
};

/** Taking a case, keeping it or giving it back: one press, sent as a form. */
export function CaseAct({ act, label, busy = label, variant }: CaseActProps) {
  return (
    <PostForm fields={{ act }} preventScrollReset>
      <SubmitButton of={{ act }} busy={busy} variant={variant} compact auto>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
