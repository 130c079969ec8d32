import type { StatementDifference } from '@luwag/contracts/reconciliation';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { Fact } from './chain-card.tsx';
import { kindHelp, kindWords } from './difference-words.ts';
import { ReasonField } from './note-field.tsx';
import type { ReconciliationData } from './reconciliation.server.ts';

type Props = { difference: StatementDifference; owners: ReconciliationData['owners'] };

/** One difference, whole: both sides, who looks into it, and how it leaves the list. */
export function DifferenceCard({ difference, owners }: Props) {
  const { kind, request_id: requestId } = difference;
  const amountOf = (amount: number | null) => (amount === null ? m.night_nothing() : pesos(amount));
  return (
    <>
      <Card className="stack" role="region" aria-labelledby="chosen">
        <div className="between">
          <h2 id="chosen">{kindWords[kind]()}</h2>
          <time className="label" dateTime={difference.found_at}>
            {momentWords(difference.found_at)}
          </time>
        </div>
        <p className="small">{kindHelp[kind]()}</p>
        <dl className="stack pairs ops-facts">
          <Fact name={m.night_of_date()}>{dateOf(difference.business_date)}</Fact>
          <Fact name={m.night_statement_says()}>{amountOf(difference.gateway_centavos)}</Fact>
          <Fact name={m.night_book_says()}>{amountOf(difference.book_centavos)}</Fact>
          <Fact name={m.recon_reference()} isMono>
            {difference.reference}
          </Fact>
          {difference.line_id && (
            <Fact name={m.recon_line()} isMono>
              {difference.line_id}
            </Fact>
          )}
        </dl>
        {requestId && (
          <StaffMay right="see_purchases">
            <p className="links">
              <Link to={`/ops/purchases/${requestId}`}>{m.recon_to_purchase()}</Link>
            </p>
          </StaffMay>
        )}
        <Resolved difference={difference} />
      </Card>
      <Owner difference={difference} owners={owners} />
      {kind !== 'timing' && !difference.resolution && <Explain id={difference.difference_id} />}
    </>
  );
}

function Resolved({ difference }: Pick<Props, 'difference'>) {
  const { resolution, resolved_at: at, resolved_by: name, note } = difference;
  if (!resolution || !at) return null;
  return (
    <p className="small breaks">
      <Badge tone="paid">
        {resolution === 'cleared' ? m.night_cleared() : m.night_was_explained()}
      </Badge>{' '}
      {[name, momentWords(at)].filter(Boolean).join(', ')}
      {note && `: ${note}`}
    </p>
  );
}

function Owner({ difference, owners }: Props) {
  const { difference_id: id, owner_name: name, owner_note: note, owned_at: at } = difference;
  if (difference.resolution && !name) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="owner">
      <h2 id="owner">{m.recon_owner()}</h2>
      {name !== null && at ? (
        <p className="small breaks">
          <b>{name}</b>, {momentWords(at)}: {note}
        </p>
      ) : (
        <p className="label">{m.recon_owner_none()}</p>
      )}
      {!difference.resolution && (
        <details open={name === null}>
          <summary>{m.recon_assign()}</summary>
          <PostForm
            className="stack"
            fields={{ act: 'assign', difference_id: id }}
            noValidate={false}
          >
            <SelectField
              name="owner_id"
              label={m.recon_assign()}
              defaultValue={difference.owner_id ?? ''}
              required
            >
              <option value="" />
              {owners.map(({ account_id, full_name }) => (
                <option key={account_id} value={account_id}>
                  {full_name}
                </option>
              ))}
            </SelectField>
            <ReasonField label={m.recon_assign_note()} help={m.recon_assign_note_help()} />
            <SubmitButton of={{ act: 'assign' }} variant="second" auto compact>
              {m.recon_assign_yes()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

const Explain = ({ id }: { id: string }) => (
  <Card className="stack">
    <details>
      <summary>{m.night_explain()}</summary>
      <PostForm className="stack" fields={{ act: 'explain', difference_id: id }} noValidate={false}>
        <ReasonField label={m.night_note()} help={m.night_note_help()} />
        <SubmitButton of={{ act: 'explain' }} variant="second" auto compact>
          {m.night_explain_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  </Card>
);
