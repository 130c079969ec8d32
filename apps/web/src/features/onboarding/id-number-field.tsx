import type { IdType } from '@luwag/contracts/reference';
import { Banner } from '@luwag/ui/banner';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';

type IdNumberFieldProps = {
  name: string;
  type: IdType;
  read: string | undefined;
  typed: string | undefined;
  isFaulty: boolean;
};

/**
 * The number on an ID. What a machine read from the picture is offered and never filled in by
 * itself: machines misread, and nobody checks what stands there already.
 */
export function IdNumberField({ name, type, read, typed, isFaulty }: IdNumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasScript = useHasScript();
  const [isAnswered, setAnswered] = useState(Boolean(typed));
  const { example } = type.number;
  function use() {
    if (!input.current || !read) return;
    input.current.value = read;
    input.current.focus();
    setAnswered(true);
  }
  return (
    <>
      <TextField
        ref={input}
        name={name}
        label={m.kyc_docs_number({ name: type.name })}
        help={example ? m.kyc_docs_number_help({ example }) : m.kyc_docs_number_help_plain()}
        error={isFaulty ? m.kyc_docs_number_error() : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={typed}
        onInput={() => setAnswered(true)}
      />
      {read && !isAnswered && (
        <Banner
          role="status"
          title={m.kyc_docs_read_title()}
          action={
            hasScript && (
              <button type="button" onClick={use}>
                {m.kyc_docs_read_use()}
              </button>
            )
          }
        >
          {m.kyc_docs_read_text({ value: read })}
        </Banner>
      )}
    </>
  );
}
