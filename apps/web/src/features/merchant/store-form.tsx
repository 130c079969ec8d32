import type { createStore } from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Field } from '@luwag/ui/field';
import { Icon } from '@luwag/ui/icon';
import { TextField } from '@luwag/ui/text-field';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { StoreAnswer, StoreFaults, StoreKind } from './new-store.ts';

export type StoreFormProps = {
  kind: StoreKind;
  formKey: string;
  answer: StoreAnswer | undefined;
  /** The typed part of the address, where there is a counter. */
  children?: ReactNode;
};

export function StoreForm({ kind, formKey, answer, children }: StoreFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  const { faults = {}, typed } = answer ?? {};
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="stack store-form">
      <h2>{m.selling_new_details()}</h2>
      <StoreFault answer={answer} />
      <input type="hidden" name="key" value={answer?.formKey ?? formKey} />
      <TextField
        label={m.selling_new_name()}
        help={m.selling_new_name_help()}
        error={faults.name && m.selling_new_name_fault()}
        name="name"
        autoComplete="organization"
        maxLength={120}
        required
        defaultValue={typed?.name}
      />
      {children}
      <TextField
        label={kind === 'site' ? m.selling_new_website() : m.selling_new_website_optional()}
        help={m.selling_new_website_help()}
        error={faults.website && m.selling_new_website_fault()}
        name="website_url"
        inputMode="url"
        autoComplete="url"
        maxLength={200}
        required={kind === 'site'}
        defaultValue={typed?.website_url}
      />
      <ReturnUrls faults={faults} typed={typed?.return_urls} />
      <Button type="submit" pending={isSending} pendingLabel={m.selling_busy()}>
        {m.selling_new_submit()}
      </Button>
    </Form>
  );
}

/** A fault that no field is to blame for. */
function StoreFault({ answer }: { answer: StoreAnswer | undefined }) {
  if (!answer || answer.code === 'invalid_request' || answer.asked) return null;
  const words: ForRefusals<
    typeof createStore | typeof startStepUp | typeof confirmStepUp,
    () => string
  > = {
    too_many_stores: m.selling_new_too_many,
    no_factor: m.selling_new_no_factor,
    unreachable: m.selling_unreachable,
    unavailable: m.selling_unreachable,
    factor_too_fresh: undefined,
    factor_refused: undefined,
    wrong_codes_ended_session: undefined,
    step_up_expired: undefined,
  };
  const title = (lineFor(words, answer.code) ?? m.selling_general_fault)();
  const action = answer.code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.selling_keys_no_factor_action()}</Link>
  );
  return <Banner tone="fail" role="alert" title={title} action={action} />;
}

/** Folded away: a counter has no use for it, and a site's developer looks for it. */
function ReturnUrls({ faults, typed }: { faults: StoreFaults; typed: string | undefined }) {
  const { returnLine: line } = faults;
  return (
    <details className="disc" open={line !== undefined || !!typed}>
      <summary>
        {m.selling_new_returns_summary()}
        <Icon name="chevron-down" small />
      </summary>
      <div className="disc-body">
        <Field
          label={m.selling_new_returns()}
          help={m.selling_new_returns_help()}
          error={returnFault(line)}
        >
          {(control) => (
            <div className="input">
              <textarea
                {...control}
                name="return_urls"
                rows={3}
                spellCheck={false}
                autoComplete="off"
                defaultValue={typed}
              />
            </div>
          )}
        </Field>
      </div>
    </details>
  );
}

function returnFault(line: number | undefined): string | undefined {
  if (line === undefined) return undefined;
  return line === 0 ? m.selling_new_returns_many() : m.selling_new_returns_fault({ line });
}
