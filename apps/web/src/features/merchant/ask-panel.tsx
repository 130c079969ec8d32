import type { Store } from '@luwag/contracts/merchants';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Disclosure } from '@luwag/ui/link-row';
import { MoneyField } from '@luwag/ui/money-field';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FieldOf } from '#app/shared/forms/use-form.ts';
import { type AskAnswer, type AskField, askFields, type Until } from './asking.ts';
import type { Mode } from './selling-list.ts';
import { NoStore, StorePick } from './store-pick.tsx';

/** Where nothing can be asked for here, a test key still can. */
function TestKeyFirst({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link
          to="/merchant/developers/keys"
          className={buttonClass({ variant: 'second', auto: true })}
        >
          {m.selling_requests_closed_action()}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}

/** Asked for is real money alone. Whoever cannot ask yet is told what is missing, and led to it. */
export function AskPanel({ isActive, stores: all, mode, ...props }: AskPanelProps): ReactNode {
  const stores = all.filter(({ closed_at }) => closed_at === null);
  if (mode === 'test') {
    return <TestKeyFirst title={m.selling_test_ask_title()} text={m.selling_test_ask_text()} />;
  }
  if (!isActive) {
    return (
      <TestKeyFirst
        title={m.selling_requests_closed_title()}
        text={m.selling_requests_closed_text()}
      />
    );
  }
  if (stores.length === 0) {
    return <NoStore text={m.selling_requests_no_store_text()} />;
  }
  const { storeId, range, formKey, answer } = props;
  return <AskForm {...{ stores, storeId, range, formKey, answer }} />;
}

type Range = { min: string; max: string };

export type AskPanelProps = AskFormProps & {
  /** Whether the business is checked and open. */
  isActive: boolean;
  mode: Mode;
};

type AskFormProps = {
  stores: readonly Store[];
  /** The store that a link from its own page has picked already. */
  storeId: string | undefined;
  /** What may be asked for, in words. */
  range: Range;
  formKey: string;
  answer: AskAnswer | undefined;
};

/** An amount and what it is for. A store with nothing to choose from is not asked about. */
function AskForm({ stores, storeId, range, formKey, answer }: AskFormProps) {
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

/** Fetched when something has failed, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/**
 * A dialog over the page; without script the same words on top of the form. What is wrong with a
 * field is told at the field, and not here as well.
 */
export function AskFailed({ answer }: { answer: AskAnswer | undefined }) {
  const hasScript = useHasScript();
  // Each answer is told, the second like the first.
  const [read, setRead] = useState<AskAnswer>();
  if (!answer || firstFaulty(askFields, answer.faults)) return null;
  const title = m.selling_ask_failed_title();
  const isName = answer.code === 'store_name_not_clear';
  const text = isName ? m.selling_ask_name_waits() : m.selling_ask_failed_text();
  if (!hasScript) {
    return (
      <Banner tone="fail" role="alert" title={title}>
        {text}
      </Banner>
    );
  }
  const close = () => setRead(answer);
  return (
    <Suspense>
      <Dialog open={answer !== read} onOpenChange={close} title={title} description={text}>
        <Button onClick={close}>{m.selling_ask_failed_close()}</Button>
      </Dialog>
    </Suspense>
  );
}
