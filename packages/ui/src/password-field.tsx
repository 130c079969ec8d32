import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { useHasScript } from './use-has-script.ts';

export interface PasswordFieldProps
  extends FieldWords,
    Omit<ComponentProps<'input'>, 'children' | 'type' | 'ref'> {
  /** The button's word and what it does: `Show`, `Show password`. */
  show: { word: string; label: string };
  hide: { word: string; label: string };
  /** The id of a list of rules beside the field. */
  rulesId?: string | undefined;
}

/**
 * A password that can be looked at while it is typed. What is shown is hidden again when the form
 * goes, so that no browser keeps it among the words it suggests.
 */
export function PasswordField({
  label,
  help,
  error,
  hideLabel,
  id,
  show,
  hide,
  rulesId,
  ...input
}: PasswordFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasScript = useHasScript();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const form = field.current?.form;
    const conceal = () => setIsShown(false);
    form?.addEventListener('submit', conceal);
    return () => form?.removeEventListener('submit', conceal);
  }, []);
  const next = isShown ? hide : show;
  return (
    <Field id={id} label={label} help={help} error={error} hideLabel={hideLabel}>
      {(control) => (
        <div className="input">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            ref={field}
            type={isShown ? 'text' : 'password'}
            aria-describedby={joinIds(control['aria-describedby'], rulesId)}
          />
          {hasScript && (
            <button
              type="button"
              className="reveal"
              aria-label={next.label}
              aria-controls={control.id}
              onClick={() => setIsShown(!isShown)}
            >
              {next.word}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

const joinIds = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined;
