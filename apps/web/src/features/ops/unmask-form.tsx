import type { CaseView } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { fieldName } from './field-names.ts';
import { ReasonedAct } from './reasoned-act.tsx';

/** Personal fields in full. */
export function UnmaskForm({ fields }: Pick<CaseView, 'fields'>) {
  return (
    <ReasonedAct
      act="unmask"
      title={m.ops_unmask()}
      note={m.ops_unmask_note()}
      reason={{ label: m.ops_unmask_why(), help: m.ops_unmask_why_help() }}
      submit={m.ops_unmask_yes()}
    >
      <fieldset className="row desk-unmask-fields">
        <legend className="field-label">{m.ops_unmask_which()}</legend>
        {fields.map(({ field }) => (
          <label key={field}>
            <input type="checkbox" name="fields" value={field} />
            {fieldName(field)}
          </label>
        ))}
      </fieldset>
    </ReasonedAct>
  );
}
