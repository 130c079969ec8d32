import type { IdType } from '@luwag/contracts/reference';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef, useState } from 'react';
import { Form, useRevalidator, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { DocumentsReply, DocumentsView } from './documents.server.ts';
import { documentsFaultWords } from './documents-fault.ts';
import { missingOf, type Slot, slotOf, slots } from './items.ts';
import { OnboardingHead } from './onboarding-head.tsx';
import { PictureItem } from './picture-item.tsx';

type DocumentsPageProps = DocumentsView & { reply: DocumentsReply | undefined };

/** The ID: which one, its pictures, its number. Each picture is kept on the server as it comes. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { idTypes, first, second, wanted, drafts, isAgain, done, asks, reading, reply } = props;
  const { revalidate } = useRevalidator();
  useAskAgain(reading.isUnderWay, async () => (await import('./ask.ts')).isRead());
  const fault = reply?.fault ?? (props.isTooLarge ? 'body_too_large' : undefined);
  const typeOf = { first: first?.code, second: second?.code };
  // A picture is taken once it is known of what.
  const shown = wanted.filter(({ kind }) => !asks[slotOf(kind)] || typeOf[slotOf(kind)]);
  return (
    <div className="stack gap-5 narrow onboarding">
      <OnboardingHead
        step="documents"
        done={done}
        title={isAgain ? m.kyc_docs_title_again() : m.kyc_docs_title()}
        lede={isAgain ? m.kyc_docs_lede_again() : m.kyc_docs_lede()}
      />
      {fault && <Banner tone="fail" role="alert" title={documentsFaultWords(fault)} />}
      {(asks.first || asks.second) && (
        <Card>
          <IdTypeForm idTypes={idTypes} first={first} second={second} asks={asks} />
        </Card>
      )}
      {shown.length > 0 && (
        <section className="stack gap-4" aria-labelledby="pictures">
          <h2 id="pictures">{m.kyc_docs_pictures_title()}</h2>
          {shown.map((one) => (
            <PictureItem
              // Another ID is another set of pictures.
              key={`${one.kind} ${typeOf[slotOf(one.kind)] ?? ''}`}
              wanted={one}
              idType={typeOf[slotOf(one.kind)]}
              draft={drafts.find(({ kind }) => kind === one.kind)}
              fault={reply?.pictures?.[one.kind]}
              onKept={() => void revalidate()}
            />
          ))}
        </section>
      )}
      {shown.length > 0 && <HandIn {...props} />}
      <p className="small onboarding-note">{m.kyc_docs_privacy()}</p>
    </div>
  );
}

function HandIn(props: DocumentsPageProps) {
  const { wanted, drafts, isAgain, asks, reading, reply } = props;
  const left = missingOf(wanted, drafts).length;
  return (
    <PostForm fields={{ intent: 'send' }} className="stack gap-4" preventScrollReset>
      {slots.map((slot) => {
        const type = props[slot];
        if (!type || !asks[slot]) return null;
        const name = `${slot}_number`;
        return (
          <IdNumberField
            key={type.code}
            name={name}
            type={type}
            read={slot === 'first' ? reading.idNumber : undefined}
            typed={reply?.numbers?.[slot]}
            isFaulty={reply?.fault === name}
          />
        );
      })}
      <p className="small" role="status">
        {leftWords(left)}
      </p>
      <SubmitButton variant={left === 0 ? 'primary' : 'second'} busy={m.kyc_docs_busy()}>
        {isAgain ? m.kyc_docs_submit_again() : m.kyc_docs_submit()}
      </SubmitButton>
    </PostForm>
  );
}

function leftWords(left: number): string {
  if (left === 0) return m.kyc_docs_all();
  return left === 1 ? m.kyc_docs_left_one() : m.kyc_docs_left({ count: left });
}

type IdTypeFormProps = {
  idTypes: readonly IdType[];
  first: IdType | undefined;
  second: IdType | undefined;
  asks: Record<Slot, boolean>;
};

/**
 * Which IDs somebody has. The choice is in the page's address; with script it takes effect at
 * once, without there is a button.
 */
function IdTypeForm({ idTypes, first, second, asks }: IdTypeFormProps) {
  const submit = useSubmit();
  const hasScript = useHasScript();
  const onChange = (form: HTMLFormElement | null) =>
    form && void submit(form, { replace: true, preventScrollReset: true });
  return (
    <Form method="get" replace preventScrollReset className="stack gap-4">
      {asks.first && (
        <TypeSelect
          name="first"
          label={m.kyc_docs_first()}
          help={m.kyc_docs_first_help()}
          idTypes={idTypes}
          chosen={first}
          onChange={onChange}
        />
      )}
      {asks.second && (
        <TypeSelect
          name="second"
          label={m.kyc_docs_second()}
          help={m.kyc_docs_second_help()}
          idTypes={idTypes.filter(({ code }) => code !== first?.code)}
          chosen={second}
          onChange={onChange}
        />
      )}
      {!hasScript && (
        <Button type="submit" variant="second">
          {m.kyc_docs_take_this()}
        </Button>
      )}
    </Form>
  );
}

type TypeSelectProps = {
  name: 'first' | 'second';
  label: string;
  help: string;
  idTypes: readonly IdType[];
  chosen: IdType | undefined;
  onChange: (form: HTMLFormElement | null) => void;
};

function TypeSelect({ name, label, help, idTypes, chosen, onChange }: TypeSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // The list keeps itself, and its focus; going back in history is when the page knows better.
  useEffect(() => {
    if (select.current) select.current.value = chosen?.code ?? '';
  }, [chosen]);
  const groups = [
    { words: m.kyc_docs_primary(), kind: 'primary' },
    { words: m.kyc_docs_secondary(), kind: 'secondary' },
  ];
  return (
    <SelectField
      ref={select}
      label={label}
      help={help}
      name={name}
      defaultValue={chosen?.code ?? ''}
      required
      onChange={({ currentTarget: { form } }) => onChange(form)}
    >
      <option value="">{m.kyc_docs_choose()}</option>
      {groups.map(({ words, kind }) => (
        <optgroup key={kind} label={words}>
          {idTypes
            .filter((type) => type.class === kind)
            .map(({ code, name: typeName }) => (
              <option key={code} value={code}>
                {typeName}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

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
function IdNumberField({ name, type, read, typed, isFaulty }: IdNumberFieldProps) {
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
