import type { Store } from '@luwag/contracts/merchants';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import type { FormField } from '#app/shared/forms/use-form.ts';

type Props = { stores: readonly Store[]; field: FormField };

/** Whoever has one store is not asked which. */
export function StorePick({ stores, field }: Props) {
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
