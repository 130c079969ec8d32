import type { CaseView } from '@luwag/contracts/kyc-cases';

export type ComparedField = ReturnType<typeof rowOf>;

type Seen = Pick<CaseView, 'fields' | 'extracted'>;

/**
 * One row for everything that was typed, with what was read of it; a second document that says it
 * too has a row of its own. What was only read comes last.
 */
export function compareFields({ fields, extracted }: Seen): ComparedField[] {
  const rows = fields.flatMap(({ field, masked }) => {
    const read = extracted.filter((one) => typedAs(one.field) === field);
    if (read.length === 0) return [rowOf(field, masked)];
    return read.map((one) => rowOf(one.field, masked, one));
  });
  const typed = new Set<string>(fields.map(({ field }) => field));
  const onlyRead = extracted.filter(({ field }) => !typed.has(typedAs(field)));
  return [...rows, ...onlyRead.map((one) => rowOf(one.field, null, one))];
}

const parts: Readonly<Record<string, string>> = {
  first_name: 'name',
  middle_name: 'name',
  last_name: 'name',
  date_of_birth: 'birth_date',
};

/** A card has the parts of a name in places of their own; people are asked for it as one field. */
export const typedAs = (field: string): string => parts[field] ?? field;

function rowOf(field: string, typed: string | null, read?: CaseView['extracted'][number]) {
  return {
    key: `${field} ${read?.document_id ?? ''}`,
    field,
    read: read?.masked ?? null,
    typed,
    documentId: read?.document_id ?? null,
    match: matchOf(read?.agrees ?? null),
  };
}

function matchOf(agrees: boolean | null): 'same' | 'differs' | 'none' {
  if (agrees === null) return 'none';
  return agrees ? 'same' : 'differs';
}
