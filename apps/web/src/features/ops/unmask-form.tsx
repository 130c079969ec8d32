import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { fieldName } from './field-names.ts';

/** Personal fields in full, for a reason that goes on record. Folds and unfolds without script. */
export function UnmaskForm({ fields }: Pick<CaseView, 'fields'>) {
  const isSending = useNavigation().formData?.get('act') === 'unmask';
  return (
    <Card className="desk-unmask">
      <details>
        <summary>
          <h2>{m.ops_unmask()}</h2>
          <span className="label">{m.ops_unmask_note()}</span>
        </summary>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="unmask" />
          <fieldset className="desk-unmask-fields">
            <legend className="field-label">{m.ops_unmask_which()}</legend>
            {fields.map(({ field }) => (
              <label key={field}>
                <input type="checkbox" name="fields" value={field} />
                {fieldName(field)}
              </label>
            ))}
          </fieldset>
          <TextField
            label={m.ops_unmask_why()}
            help={m.ops_unmask_why_help()}
            name="reason"
            autoComplete="off"
            required
            minLength={5}
            maxLength={200}
          />
          <Button type="submit" variant="second" auto compact pending={isSending}>
            {m.ops_unmask_yes()}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
