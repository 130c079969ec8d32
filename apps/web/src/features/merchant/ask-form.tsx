import type { Store } from '@luwag/contracts/merchants';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { MoneyField } from '@luwag/ui/money-field';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { AskFailed } from './ask-failed.tsx';
import type { AskAnswer, TypedAsk, Until } from './asking.ts';
import { StorePick } from './store-pick.tsx';

export type AskFormProps = {
  stores: readonly Store[];
  /** The store that a link from its own page has picked already. */
  storeId: string | undefined;
  /** What may be asked for, in words. */
  range: { min: string; max: string };
  formKey: string;
  answer: AskAnswer | undefined;
};

/** An amount and what it is for. A store with nothing to choose from is not asked about. */
export function AskForm({ stores, storeId, range, formKey, answer }: AskFormProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const faultAt = (field: keyof TypedAsk) => answer?.faults.find((one) => one.field === field);
  const typed = answer?.typed;
  return (
    <Card className="stack gap-4 ask" role="region" aria-labelledby="ask">
      <h2 id="ask">{m.selling_ask_title()}</h2>
      <AskFailed answer={answer} />
      <Form method="post" action="/merchant/requests" noValidate className="stack">
        <input type="hidden" name="key" value={answer?.formKey ?? formKey} />
        <MoneyField
          label={m.selling_ask_amount()}
          help={m.selling_ask_amount_help(range)}
          error={faultAt('amount') && m.selling_ask_amount_fault(range)}
          name="amount"
          required
          defaultValue={typed?.amount}
        />
        <StorePick
          stores={stores}
          storeId={typed?.store_id ?? storeId}
          isFaulty={faultAt('store_id') !== undefined}
        />
        <TextField
          label={m.selling_ask_what()}
          help={m.selling_ask_what_help()}
          error={faultAt('description') && m.selling_ask_what_fault()}
          name="description"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed?.description}
        />
        <MoreAsked fault={faultAt('order_reference')} typed={typed} />
        <Button type="submit" pending={isSending} pendingLabel={m.selling_busy()}>
          {m.selling_ask_submit()}
        </Button>
      </Form>
    </Card>
  );
}

/** What most requests leave as it is, folded away so that the button stays in reach. */
function MoreAsked({
  fault,
  typed,
}: {
  fault: AskAnswer['faults'][number] | undefined;
  typed: TypedAsk | undefined;
}) {
  return (
    <details className="disc" open={fault !== undefined || !!typed?.order_reference}>
      <summary>
        {m.selling_ask_more()}
        <Icon name="chevron-down" small />
      </summary>
      <div className="disc-body stack">
        <TextField
          label={m.selling_ask_order()}
          error={orderFault(fault)}
          name="order_reference"
          autoComplete="off"
          maxLength={64}
          defaultValue={typed?.order_reference}
        />
        <UntilPick until={typed?.until} />
      </div>
    </details>
  );
}

function orderFault(fault: AskAnswer['faults'][number] | undefined): string | undefined {
  if (!fault) return undefined;
  return fault.why === 'in_use' ? m.selling_ask_order_used() : m.selling_ask_order_fault();
}

const untilWords: Readonly<Record<Until, () => string>> = {
  half_hour: m.selling_ask_until_half_hour,
  day: m.selling_ask_until_day,
  week: m.selling_ask_until_week,
};

function UntilPick({ until = 'half_hour' }: { until: Until | undefined }) {
  return (
    <SelectField label={m.selling_ask_until()} name="until" defaultValue={until}>
      {Object.entries(untilWords).map(([value, word]) => (
        <option key={value} value={value}>
          {word()}
        </option>
      ))}
    </SelectField>
  );
}
