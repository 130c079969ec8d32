import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import type { CaseAnswer } from './act-on-case.server.ts';
import { fieldName } from './signal-words.ts';

/** What was asked for in full, if anything was. */
type Unmasked = Extract<CaseAnswer, { kind: 'unmasked' }> | undefined;

/** What was read off the documents beside what was typed, and where the two differ. */
export function CaseFields({ seen, unmasked }: { seen: CaseView; unmasked: Unmasked }) {
  const rows = compareFields(seen);
  return (
    <Card role="region" aria-labelledby="fields" className="desk-fields">
      <h2 id="fields" className="visually-hidden">
        {m.ops_fields()}
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.ops_field()}</th>
            {[m.ops_field_read(), m.ops_field_typed(), m.ops_field_match()].map((title) => (
              <th key={title} scope="col" className="l">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FieldRow key={row.key} row={row} seen={seen} unmasked={unmasked} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type FieldRowProps = { row: ComparedField; seen: CaseView; unmasked: Unmasked };

function FieldRow({ row, seen, unmasked }: FieldRowProps) {
  const source = seen.documents.find(({ document_id: id }) => id === row.documentId);
  const typed = unmasked?.fields.find(({ field }) => field === typedAs(row.field))?.value;
  const read = unmasked?.read.find(
    ({ field, document_id: id }) => field === row.field && id === row.documentId,
  )?.value;
  return (
    <tr data-match={row.match}>
      <th scope="row">{fieldName(row.field)}</th>
      <td className="l" data-label={m.ops_field_read()}>
        {row.read ? (
          <b>{read ? <Plain>{read}</Plain> : row.read}</b>
        ) : (
          <span className="label">
            {onPapers[seen.kind].includes(row.field) ? m.ops_field_not_read() : '–'}
          </span>
        )}
        {row.read && source && <span className="label"> {itemWords(source.kind)}</span>}
      </td>
      <td className="l" data-label={m.ops_field_typed()}>
        {typed ? <Plain>{typed}</Plain> : (row.typed ?? '–')}
      </td>
      <td className="l">
        <Match match={row.match} />
      </td>
    </tr>
  );
}

/** What is masked for everybody who has not asked for it. */
const Plain = ({ children }: { children: string }) => (
  <mark className="desk-plain">{children}</mark>
);

/** No document says what somebody's e-mail is: that it was not read means nothing. */
const onPapers: Readonly<Record<CaseView['kind'], readonly string[]>> = {
  kyc: ['name', 'birth_date', 'address', 'id_number', 'secondary_id_number'],
  kyb: ['business_name'],
};

/** A word and a shape, never a colour alone. */
function Match({ match }: { match: ComparedField['match'] }) {
  if (match === 'none') {
    return (
      <span className="label">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{m.ops_match_none()}</span>
      </span>
    );
  }
  return (
    <span className={`desk-mark ${match}`}>
      <Icon name={match === 'same' ? 'check' : 'alert'} small />
      {match === 'same' ? m.ops_match_same() : m.ops_match_differs()}
    </span>
  );
}

type ComparedField = ReturnType<typeof rowOf>;

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
const typedAs = (field: string): string => parts[field] ?? field;

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
