import type { askRosterImport, decideRosterImport, RosterImport } from '@luwag/contracts/rosters';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { TextArea, TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { ReasonField } from './note-field.tsx';
import type { CompaniesAnswer, CompaniesData } from './rosters.server.ts';
import { SecondPersonForm } from './second-person-form.tsx';
import { SetUpTabs } from './set-up-tabs.tsx';

type CompaniesPageProps = CompaniesData & { answer: CompaniesAnswer | undefined };

/** Partner companies, the size of their lists, and lists that wait for a second person. */
export function CompaniesPage({ companies, imports, done, bad, answer }: CompaniesPageProps) {
  const words = done === null ? undefined : doneWords[done];
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.rosters_title()}>{m.rosters_lede()}</PageHead>
      </div>
      <SetUpTabs at="/ops/set-up/companies" />
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && (
        <Banner tone="ok" role="status" title={words()}>
          {bad && m.rosters_done_bad({ lines: bad })}
        </Banner>
      )}
      <div className="late-person">
        <div className="stack">
          <Companies companies={companies} />
          <BringIn />
        </div>
        {imports.length > 0 && (
          <section className="stack" aria-labelledby="imports">
            <h2 id="imports">{m.rosters_imports()}</h2>
            {imports.map((each) => (
              <ImportCard key={each.import_id} roster={each} />
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  asked: m.rosters_done_asked,
  approve: m.rosters_done_approve,
  refuse: m.rosters_done_refuse,
};

const faults: ForRefusals<typeof askRosterImport | typeof decideRosterImport, () => string> = {
  roster_empty: m.rosters_fault_empty,
  roster_waiting: m.rosters_fault_waiting,
  roster_import_not_found: m.rosters_fault_gone,
  second_same_person: m.rosters_fault_same,
  invalid_request: m.rosters_fault_form,
};

const Companies = ({ companies }: Pick<CompaniesData, 'companies'>) => (
  <Card>
    {companies.length === 0 ? (
      <p className="label">{m.rosters_none()}</p>
    ) : (
      <Table
        caption={m.rosters_list()}
        columns={[
          { key: 'company', label: m.rosters_company() },
          { key: 'addresses', label: m.rosters_addresses() },
          { key: 'numbers', label: m.rosters_numbers() },
          { key: 'buyers', label: m.rosters_buyers() },
        ]}
        rows={companies.map(({ company_id: key, company, addresses, numbers, buyers }) => ({
          key,
          cells: { company, addresses, numbers, buyers },
        }))}
      />
    )}
  </Card>
);

function BringIn() {
  const fields = { act: 'ask' };
  return (
    <Card role="region" aria-labelledby="bring-in">
      <PostForm className="stack" fields={fields} noValidate={false} preventScrollReset>
        <h2 id="bring-in">{m.rosters_new()}</h2>
        <p className="label">{m.rosters_new_help()}</p>
        <TextField
          name="company"
          label={m.rosters_name()}
          autoComplete="off"
          required
          minLength={2}
          maxLength={80}
        />
        <TextArea
          name="list"
          label={m.rosters_text()}
          help={m.rosters_text_help()}
          rows={6}
          required
          maxLength={200_000}
          spellCheck={false}
        />
        <ReasonField label={m.rosters_reason()} help={m.rosters_reason_help()} />
        <SubmitButton of={fields} auto compact>
          {m.rosters_send()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

const stateWords: Readonly<Record<RosterImport['state'], () => string>> = {
  waiting: m.rosters_state_waiting,
  approved: m.rosters_state_approved,
  refused: m.rosters_state_refused,
  withdrawn: m.rosters_state_withdrawn,
};

function ImportCard({ roster }: { roster: RosterImport }) {
  const { company, entries, unread, added, is_yours: isYours } = roster;
  const isWaiting = roster.state === 'waiting';
  return (
    <Card className="stack">
      <div className="between">
        <h3 className="breaks">{m.rosters_import({ company, count: entries })}</h3>
        <Badge tone={isWaiting ? 'pend' : 'plain'}>{stateWords[roster.state]()}</Badge>
      </div>
      <p className="small breaks">
        {m.rosters_by({ name: roster.asked_by, reason: roster.reason })},{' '}
        {momentWords(roster.asked_at)}
      </p>
      <p className="label">
        {unread > 0 && m.rosters_unread({ count: unread })}{' '}
        {added !== null && m.rosters_added({ count: added })}{' '}
        {isWaiting && isYours && m.rosters_yours()}
      </p>
      {roster.decided_by && roster.decided_at && (
        <p className="small">
          {m.late_decided_by({ name: roster.decided_by })}, {momentWords(roster.decided_at)}
        </p>
      )}
      {isWaiting && (
        <SecondPersonForm
          fields={{ import_id: roster.import_id }}
          isYours={isYours}
          words={{
            approve: m.rosters_approve(),
            refuse: m.rosters_refuse(),
            withdraw: m.rosters_take_back(),
          }}
        />
      )}
    </Card>
  );
}
