import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FormName } from './checks.ts';
import { type FieldName, faultText, fieldNames } from './field-words.ts';
import type { FormReply } from './form-reply.ts';

/** A form of coming in, with the rules of its name. */
export function useEntryForm(formName: FormName, reply: FormReply | undefined) {
  const form = useCheckedForm<FieldName>(
    {
      names: fieldNames,
      words: faultText,
      loadCheck: async () => {
        const { faultsOf } = await import('./checks.ts');
        return (typed) => faultsOf(formName, typed);
      },
    },
    reply,
  );
  // The summary of errors leads to each field by its id.
  return { ...form, fieldOf: (name: FieldName) => ({ id: name, ...form.fieldOf(name) }) };
}

export type FieldOf = ReturnType<typeof useEntryForm>['fieldOf'];
