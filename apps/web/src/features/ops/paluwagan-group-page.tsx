import type {
  askGroupStep,
  decideGroupStep,
  decideHardship,
  writeToGroup,
} from '@luwag/contracts/paluwagan-desk';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Wheel } from '@luwag/ui/wheel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { initialsOf } from '#app/shared/format/initials.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { StaffGroupAnswer, StaffGroupData } from './paluwagan.server.ts';
import { HardshipsCard, StepsCard, useGroupKeys, WriteCard } from './paluwagan-acts.tsx';
import { OutlookCard, ProofCard } from './paluwagan-money.tsx';
import { staffGroupsPath } from './paluwagan-page.tsx';
import { RosterCard } from './paluwagan-roster.tsx';
import { groupStates, lookWords } from './paluwagan-words.ts';

type StaffGroupProps = StaffGroupData & {
  answer: StaffGroupAnswer | undefined;
  /** Lines of the group's book, drawn by the feature that has their words. */
  book: ReactNode;
};

/** One group: roster, money, proof, and the little that staff can do, two at a time. */
export function StaffGroupPage({ group, done, answer, book }: StaffGroupProps) {
  useGroupKeys();
  const words = done === null ? undefined : lineFor(doneWords, done);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to={staffGroupsPath}>{m.paluwagan_title()}</Link>
          </p>
          <h1 className="breaks">{group.name}</h1>
          <p className="label">
            {m.paluwagan_ops_line({
              reference: group.reference,
              seats: group.seats,
              amount: pesos(group.amounts.contribution),
            })}
          </p>
        </div>
        <div className="row">
          {!group.livemode && <Badge tone="plain">{m.night_test()}</Badge>}
          <Badge tone="plain">{groupStates[group.status]()}</Badge>
          {group.to_look_at.map((what) => (
            <Badge key={what} tone={what === 'not_proven' ? 'late' : 'now'}>
              {lookWords[what]()}
            </Badge>
          ))}
        </div>
      </div>
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && <Banner tone="ok" role="status" title={words()} />}
      <div className="pal-desk">
        <div className="stack top">
          <TurnsWheel group={group} />
          <OutlookCard outlook={group.outlook} />
          <ProofCard group={group} />
        </div>
        <div className="stack top">
          <RosterCard group={group} />
          <div className="pal-desk-pair">
            <div className="stack top">
              <HardshipsCard group={group} />
              <StepsCard group={group} />
              <StaffMay right="work_groups">
                <WriteCard group={group} />
              </StaffMay>
            </div>
            <div className="stack top">
              <CannotCard group={group} />
              {book}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  asked: m.paluwagan_ops_asked,
  decided: m.paluwagan_ops_decided,
  hardship: m.paluwagan_ops_hardship_decided,
  written: m.paluwagan_ops_written,
};

function TurnsWheel({ group }: Pick<StaffGroupData, 'group'>) {
  const seats = group.seats_list;
  const hasOrder = seats.length > 0 && seats.every(({ turn }) => turn !== null);
  if (!hasOrder) return null;
  const now = group.rounds.find(({ status }) => status !== 'released' && status !== 'shared');
  return (
    <Card>
      <Wheel
        label={m.paluwagan_turns()}
        current={now ? now.round_number - 1 : seats.length}
        members={seats.map((seat, index) => ({
          key: seat.seat_id,
          initials: initialsOf(seat.name),
          isLate: seat.giving === 'late' || seat.owes > 0,
          description: m.paluwagan_wheel_ahead({ turn: index + 1, name: seat.name }),
        }))}
        hub={{
          top: m.paluwagan_turn_of({
            turn: now?.round_number ?? seats.length,
            count: seats.length,
          }),
          figure: pesos(group.amounts.pot).replace(/\.00$/, ''),
          bottom: now
            ? m.paluwagan_hub_to({ name: now.name ?? '', date: shortDateOf(now.due_date) })
            : m.paluwagan_hub_over(),
        }}
      />
    </Card>
  );
}

/** What nobody at this console can do, so that nobody is asked to. */
function CannotCard({ group }: Pick<StaffGroupData, 'group'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="cannot">
      <h2 id="cannot">{m.paluwagan_cannot()}</h2>
      <p>{m.paluwagan_cannot_order()}</p>
      <p>{m.paluwagan_cannot_pot()}</p>
      <p>{m.paluwagan_cannot_edit()}</p>
      {group.draw_code && group.frozen_roster_at && (
        <p className="links">
          {m.paluwagan_cannot_draw()}{' '}
          <Link to={`/paluwagan/check?draw=${group.draw_code}`}>{m.paluwagan_cannot_check()}</Link>
        </p>
      )}
    </Card>
  );
}

const faults: ForRefusals<
  typeof askGroupStep | typeof decideGroupStep | typeof decideHardship | typeof writeToGroup,
  () => string
> = {
  group_not_found: undefined,
  group_step_not_found: undefined,
  step_not_possible: m.paluwagan_ops_fault_step,
  step_asked_already: m.paluwagan_ops_fault_asked,
  step_decided: m.paluwagan_ops_fault_decided,
  second_same_person: m.late_fault_same_person,
  hardship_not_found: undefined,
  hardship_decided: m.paluwagan_ops_fault_decided,
  seat_not_found: undefined,
  invalid_request: m.paluwagan_ops_fault_words,
};
