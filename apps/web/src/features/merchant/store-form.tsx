import type { createStore } from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import type { updateStore } from '@luwag/contracts/store-changes';
import { Disclosure } from '@luwag/ui/link-row';
import { TextArea, TextField } from '@luwag/ui/text-field';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { type FormField, useForm } from '#app/shared/forms/use-form.ts';
import type { StoreAnswer, StoreKind } from './open-store.server.ts';
import { SellingFault } from './selling-fault.tsx';
import { type StoreField, storeFields } from './store-fields.ts';

type StoreFormProps = {
  kind: StoreKind;
  /** Of a store that is opened; one that changes needs none. */
  formKey?: string;
  answer: Pick<StoreAnswer, 'faults' | 'typed' | 'code' | 'returnLine' | 'formKey'> | undefined;
  /** What a store that is there already holds. */
  kept?: Readonly<Record<StoreField, string>>;
  submit?: string;
  /** The typed part of the address, where there is a counter. */
  children?: ReactNode;
};

export function StoreForm({ kind, formKey, answer, kept, submit, children }: StoreFormProps) {
  const { formProps, fieldOf } = useForm(
    { names: storeFields, words: (field) => faultWords(field, answer?.returnLine), kept },
    answer,
  );
  const key = answer?.formKey ?? formKey;
  return (
    <PostForm
      {...formProps}
      preventScrollReset
      className="stack store-form"
      fields={key ? { key } : {}}
    >
      <h2>{m.selling_new_details()}</h2>
      {answer && answer.code !== 'invalid_request' && answer.code !== 'step_up' && (
        <SellingFault code={answer.code} words={refusalWords} />
      )}
      <TextField
        {...fieldOf('name')}
        label={m.selling_new_name()}
        help={m.selling_new_name_help()}
        autoComplete="organization"
        maxLength={120}
        required
      />
      {children}
      <TextField
        {...fieldOf('website_url')}
        label={kind === 'site' ? m.selling_new_website() : m.selling_new_website_optional()}
        help={m.selling_new_website_help()}
        inputMode="url"
        autoComplete="url"
        maxLength={200}
        required={kind === 'site'}
      />
      <ReturnUrls field={fieldOf('return_urls')} />
      <SubmitButton busy={m.selling_busy()}>{submit ?? m.selling_new_submit()}</SubmitButton>
    </PostForm>
  );
}

function faultWords(field: StoreField, line = 0): string {
  if (field === 'name') return m.selling_new_name_fault();
  if (field === 'website_url') return m.selling_new_website_fault();
  return line === 0 ? m.selling_new_returns_many() : m.selling_new_returns_fault({ line });
}

type Calls = typeof createStore | typeof updateStore | typeof startStepUp | typeof confirmStepUp;

const refusalWords: ForRefusals<Calls, () => string> = {
  too_many_stores: m.selling_new_too_many,
  names_waiting: m.selling_new_names_waiting,
  store_not_found: m.sales_store_gone,
  website_required: m.selling_new_website_fault,
  no_factor: m.selling_new_no_factor,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};

/** Folded away: a counter has no use for it, and a site's developer looks for it. */
function ReturnUrls({ field }: { field: FormField }) {
  return (
    <Disclosure
      title={m.selling_new_returns_summary()}
      open={!!field.error || !!field.defaultValue}
    >
      <TextArea
        label={m.selling_new_returns()}
        help={m.selling_new_returns_help()}
        spellCheck={false}
        autoComplete="off"
        {...field}
      />
    </Disclosure>
  );
}
