import type { Store } from '@luwag/contracts/merchants';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { MoneyField } from '@luwag/ui/money-field';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FieldOf } from '#app/shared/forms/use-form.ts';
import { AskFailed } from './ask-failed.tsx';
import { type AskAnswer, type AskField, askFields, type Until } from './asking.ts';
import { StorePick } from './store-pick.tsx';

type Range = { min: string; max: string };

export type AskFormProps = {
  stores: readonly Store[];
  /** The store that a link from its own page has picked already. */
  storeId: string | undefined;
  /** What may be asked for, in words. */
  range: Range;
  formKey: string;
  answer: AskAnswer | undefined;
};

/** An amount and what it is for. A store with nothing to choose from is not asked about. */
export function AskForm({ stores, storeId, range, formKey, answer }: AskFormProps) {
  const { formProps, fieldOf } = useCheckedForm<AskField>(
    {
      names: askFields,
      words: (field, fault) =>
        field === 'order_reference' && fault === 'refused'
          ? m.selling_ask_order_used()
          : faultWords[field](range),
      kept: { store_id: storeId, until: 'half_hour' },
      loadCheck: async () => (await import('./read-ask.ts')).faultsOf,
    },
    answer,
  );
  return (
    <Card className="stack gap-4 ask" role="region" aria-labelledby="ask">
      <h2 id="ask">{m.selling_ask_title()}</h2>
      <AskFailed answer={answer} />
      <PostForm
        {...formProps}
        action="/merchant/requests"
        className="stack gap-4"
        fields={{ key: answer?.formKey ?? formKey }}
      >
        <MoneyField
          {...fieldOf('amount')}
          label={m.selling_ask_amount()}
          help={m.selling_ask_amount_help(range)}
          required
        />
        <StorePick stores={stores} field={fieldOf('store_id')} />
        <TextField
          {...fieldOf('description')}
          label={m.selling_ask_what()}
          help={m.selling_ask_what_help()}
          autoComplete="off"
          maxLength={200}
        />
        <MoreAsked fieldOf={fieldOf} />
        <SubmitButton busy={m.selling_busy()}>{m.selling_ask_submit()}</SubmitButton>
      </PostForm>
    </Card>
  );
}

const faultWords: Readonly<Record<AskField, (range: Range) => string>> = {
  amount: m.selling_ask_amount_fault,
  store_id: m.selling_ask_store_fault,
  description: m.selling_ask_what_fault,
  order_reference: m.selling_ask_order_fault,
  until: m.selling_ask_what_fault,
};

/** What most requests leave as it is, folded away so that the button stays in reach. */
function MoreAsked({ fieldOf }: { fieldOf: FieldOf<AskField> }) {
  const order = fieldOf('order_reference');
  return (
    <Disclosure title={m.selling_ask_more()} open={!!order.error || !!order.defaultValue}>
      <div className="stack">
        <TextField {...order} label={m.selling_ask_order()} autoComplete="off" maxLength={64} />
        <SelectField {...fieldOf('until')} label={m.selling_ask_until()}>
          {Object.entries(untilWords).map(([value, word]) => (
            <option key={value} value={value}>
              {word()}
            </option>
          ))}
        </SelectField>
      </div>
    </Disclosure>
  );
}

const untilWords: Readonly<Record<Until, () => string>> = {
  half_hour: m.selling_ask_until_half_hour,
  day: m.selling_ask_until_day,
  week: m.selling_ask_until_week,
};
