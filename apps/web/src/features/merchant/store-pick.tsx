import type { Store } from '@luwag/contracts/merchants';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';

type Props = { stores: readonly Store[]; storeId: string | undefined; isFaulty: boolean };

/** Whoever has one store is not asked which. */
export function StorePick({ stores, storeId, isFaulty }: Props) {
  const [only, another] = stores;
  if (only && !another && !isFaulty) {
    return <input type="hidden" name="store_id" value={only.store_id} />;
  }
  return (
    <SelectField
      label={m.selling_ask_store()}
      error={isFaulty ? m.selling_ask_store_fault() : undefined}
      name="store_id"
      required
      defaultValue={stores.some((store) => store.store_id === storeId) ? storeId : ''}
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
