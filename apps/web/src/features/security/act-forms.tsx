import type { ButtonVariant } from '@luwag/ui/button';
import { Icon, type IconName } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Act, Part } from './security-answer.ts';

type ActFormProps = {
  act: Act;
  part: Part;
  /** What the act is about and nobody has to see. */
  fields?: Readonly<Record<string, string>>;
  /** Words on the button. */
  submit: string;
  variant?: ButtonVariant;
  children?: ReactNode;
};

/** A form that asks for one act, with or without script, and stays at its part of the page. */
export function ActForm({ act, part, fields, submit, variant, children }: ActFormProps) {
  const sent = { act, ...fields };
  return (
    <PostForm
      action={`#${part}`}
      preventScrollReset
      fields={sent}
      className={children ? 'stack' : undefined}
    >
      {children}
      <SubmitButton of={sent} busy={m.security_busy()} variant={variant}>
        {submit}
      </SubmitButton>
    </PostForm>
  );
}

type RowActProps = Pick<ActFormProps, 'act' | 'part' | 'submit'> & {
  fields: Readonly<Record<string, string>>;
  /** Where the words on the button alone would not say what it is about. */
  label: string;
};

/** The one act beside a thing of a list. */
export function RowAct({ act, part, fields, submit, label }: RowActProps) {
  const sent = { act, ...fields };
  return (
    <PostForm action={`#${part}`} preventScrollReset fields={sent} className="thing-act">
      <SubmitButton of={sent} busy={submit} variant="text" auto compact aria-label={label}>
        {submit}
      </SubmitButton>
    </PostForm>
  );
}

type ThingProps = {
  icon: IconName;
  name: string;
  act?: ReactNode;
  notes: readonly (string | undefined)[];
  children?: ReactNode;
};

/** One thing of a list: what it is called, what can be done with it, and what is known of it. */
export function Thing({ icon, name, act, notes, children }: ThingProps) {
  return (
    <li className="thing">
      <Icon name={icon} />
      <b className="breaks thing-name">{name}</b>
      {act}
      <div className="thing-notes">
        {notes.map((note) => (
          <span key={note} className="label">
            {note}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}
