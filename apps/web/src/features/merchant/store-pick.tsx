import type { Store } from '@luwag/contracts/merchants';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { FormField } from '#app/shared/forms/use-form.ts';

/** Whoever has one store is not asked which. */
export function StorePick({ stores, field }: { stores: readonly Store[]; field: FormField }) {
  const [only, another] = stores;
  if (only && !another && !field.error) {
    return <input type="hidden" name={field.name} value={only.store_id} />;
  }
  const isKnown = stores.some((store) => store.store_id === field.defaultValue);
  return (
    <SelectField
      {...field}
      label={m.selling_ask_store()}
      defaultValue={isKnown ? field.defaultValue : ''}
      required
    >
      <option value="">{m.selling_ask_store_choose()}</option>
      {stores.map((store) => (
        <option key={store.store_id} value={store.store_id}>
          {store.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Where a store is needed and none is open yet. */
export function NoStore({ text }: { text: string }) {
  return (
    <EmptyState
      title={m.selling_requests_no_store_title()}
      action={
        <Link to="/merchant/stores/new" className={buttonClass({ auto: true })}>
          {m.selling_stores_open()}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
