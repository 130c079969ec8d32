import type { HolidayPreview } from '@luwag/contracts/holidays';
import { holidayKinds } from '@luwag/domain/holidays';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { holidayFaults, holidayKindWords, holidaysPath, newHolidayPath } from './holiday-words.ts';
import type { HolidaysAnswer, NewHolidayData } from './holidays.server.ts';
import { ReasonField } from './note-field.tsx';
import { SetUpTabs } from './set-up-tabs.tsx';

/** A day is named, what it moves is looked at, and then a second person is asked. */
export function NewHolidayPage(props: NewHolidayData & { answer: HolidaysAnswer | undefined }) {
  const { typed, isUnread, preview, answer } = props;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.holidays_add_title()}>{m.holidays_add_lede()}</PageHead>
        <Link to={holidaysPath}>{m.holidays_back()}</Link>
      </div>
      <SetUpTabs at={holidaysPath} />
      {answer && (
        <RefusalBanner code={answer.code} words={holidayFaults} otherwise={m.night_unavailable} />
      )}
      <Card>
        <Form action={newHolidayPath} className="stack">
          <TextField
            name="date"
            type="date"
            label={m.holidays_date()}
            defaultValue={typed.date}
            error={isUnread ? m.holidays_fault_typed() : undefined}
            required
          />
          <SelectField
            name="kind"
            label={m.holidays_kind()}
            defaultValue={typed.kind || 'special_non_working'}
          >
            {holidayKinds.map((kind) => (
              <option key={kind} value={kind}>
                {holidayKindWords[kind]()}
              </option>
            ))}
          </SelectField>
          <TextField
            name="name"
            label={m.holidays_name()}
            help={m.holidays_name_help()}
            defaultValue={typed.name}
            minLength={3}
            maxLength={80}
            autoComplete="off"
            required
          />
          <SubmitButton variant="second" auto compact>
            {m.holidays_preview()}
          </SubmitButton>
        </Form>
      </Card>
      {preview && <Moves preview={preview} />}
      {preview?.refusal && (
        <Banner tone="fail" title={holidayFaults[preview.refusal]?.() ?? m.night_unavailable()} />
      )}
      {preview && !preview.refusal && <AskForm typed={typed} />}
    </div>
  );
}

function banksOf({ is_open_before: before, is_open_after: after }: HolidayPreview): string {
  if (before === after)
    return after ? m.holidays_banks_still_open() : m.holidays_banks_still_closed();
  return after ? m.holidays_banks_open() : m.holidays_banks_close();
}

function Moves({ preview }: { preview: HolidayPreview }) {
  const { graces, is_estimate: isEstimate } = preview;
  const paymentsOf = isEstimate ? m.holidays_grace_about : m.holidays_grace_payments;
  return (
    <Card className="stack" role="region" aria-labelledby="moves">
      <h2 id="moves">{m.holidays_moves()}</h2>
      <dl className="set-up-facts">
        <Fact term={m.holidays_moves_from()}>{dateOf(preview.known_from)}</Fact>
        <Fact term={m.holidays_moves_banks()}>{banksOf(preview)}</Fact>
        <Fact term={m.holidays_moves_payouts()}>{dateOf(preview.payouts_on)}</Fact>
        <Fact term={m.holidays_moves_shops()}>{String(preview.shops_owed)}</Fact>
      </dl>
      <h3>{m.holidays_moves_grace()}</h3>
      {graces.length === 0 && <p className="small">{m.holidays_grace_none()}</p>}
      <ul className="lined">
        {graces.map(({ due_date: due, before, after, payments }) => (
          <li key={due} className="holiday-row">
            <b>{m.holidays_grace_due({ date: dateOf(due) })}</b>
            <span>{m.holidays_grace_ends({ after: dateOf(after), before: dateOf(before) })}</span>
            <span className="small num">{paymentsOf({ count: payments })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd className="num">{children}</dd>
  </div>
);

const AskForm = ({ typed }: Pick<NewHolidayData, 'typed'>) => (
  <Card>
    <PostForm className="stack" fields={typed} noValidate={false} preventScrollReset>
      <TextField
        name="source"
        label={m.holidays_source()}
        help={m.holidays_source_help()}
        minLength={5}
        maxLength={120}
        autoComplete="off"
        required
      />
      <ReasonField label={m.holidays_reason()} help={m.holidays_reason_help()} />
      <SubmitButton of={typed} auto compact>
        {m.holidays_ask()}
      </SubmitButton>
    </PostForm>
  </Card>
);
