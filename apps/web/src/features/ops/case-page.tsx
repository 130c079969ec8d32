import type {
  CaseView,
  claimCase,
  ItemKind,
  ItemState,
  releaseCase,
  unmaskCase,
} from '@luwag/contracts/kyc-cases';
import type { decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import type { startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { lazy, Suspense } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { CaseAnswer } from './act-on-case.server.ts';
import type { CaseTurn, loadCase } from './case.server.ts';
import { reasonNames, reasonsOf, rejectChoicesOf, rejectNames } from './case-choices.ts';
import { CaseFields } from './case-fields.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseLinks } from './case-links.tsx';
import { CasePictures } from './case-pictures.tsx';
import { Bar, DecideBar, SecondBar } from './decide-bar.tsx';
import { askableItems } from './decide-panel.tsx';
import { type DeskChoices, DeskContext, type Panel, useDesk } from './desk-state.ts';
import { CaseSignals, FaceCard } from './face-card.tsx';
import { NextCase } from './next-case.tsx';
import { DeskQueue } from './queue-list.tsx';
import { CaseAct, RecoveryCard, UnmaskForm } from './reasoned-act.tsx';

// Asked for once a day, if at all.
const KeyHelp = lazy(() => import('./key-help.tsx'));

type CasePageProps = Awaited<ReturnType<typeof loadCase>> & { answer: CaseAnswer | undefined };

/** The desk at which one case is decided: the queue, the case, and what to do about it. */
export function CasePage(props: CasePageProps) {
  const { seen, turn, pictures, answer, formKey, nowMs } = props;
  const { desk, move } = useDesk(props.desk, choicesOf(props));
  const isInHand = turn === 'decide' || turn === 'second';
  const unmasked = answer?.kind === 'unmasked' ? answer : undefined;
  return (
    <DeskContext value={{ desk, move }}>
      <div className="desk">
        <DeskQueue lines={props.lines} waiting={props.waiting} seen={seen} nowMs={nowMs} />
        <div className="stack gap-4 desk-work">
          <CaseHead seen={seen} nowMs={nowMs} isInHand={isInHand} />
          <div className="stack top desk-body">
            {answer?.kind === 'refused' && (
              <RefusalBanner code={answer.code} words={words} otherwise={m.ops_fault_other} />
            )}
            <div className="stack top desk-main">
              {isInHand && <CasePictures pictures={pictures} signals={seen.signals} />}
              <CaseFields seen={seen} unmasked={unmasked} />
              {isInHand && <UnmaskForm fields={seen.fields} />}
            </div>
            <div className="stack top desk-side">
              <CaseItems items={seen.items} />
              <FaceCard seen={seen} />
              <CaseLinks seen={seen} canJudge={isInHand} formKey={formKey} />
              {props.recovery && <RecoveryCard {...props.recovery} />}
              <CaseSignals seen={seen} />
              <CaseHistory seen={seen} />
            </div>
          </div>
          {turn === 'decide' && <DecideBar seen={seen} formKey={formKey} />}
          {turn === 'second' && <SecondBar seen={seen} formKey={formKey} />}
          {turn !== 'decide' && turn !== 'second' && (
            // Where there is nothing to decide: why not, and what to do instead.
            <Bar note={<p role="status">{turnWords(seen, turn)}</p>}>
              <StaffMay right="review_cases">
                {turn === 'free' && (
                  <CaseAct
                    act="claim"
                    label={seen.second_review ? m.ops_take_second() : m.ops_take()}
                    busy={m.ops_busy()}
                  />
                )}
                <NextCase kind={seen.kind} isPrimary={turn !== 'free'} />
              </StaffMay>
            </Bar>
          )}
        </div>
        {desk.isHelpOpen && (
          <Suspense>
            <KeyHelp isSecond={turn === 'second'} />
          </Suspense>
        )}
      </div>
    </DeskContext>
  );
}

const panelsOf: Readonly<Partial<Record<CaseTurn, readonly Panel[]>>> = {
  decide: ['approve', 'ask', 'reject'],
  second: ['agree', 'disagree'],
};

function choicesOf({ seen, turn, pictures }: CasePageProps): DeskChoices {
  return {
    panels: panelsOf[turn] ?? [],
    pictures,
    items: askableItems(seen),
    reasonsOf: (item) => reasonsOf[item as ItemKind],
    rejectReasons: rejectChoicesOf[seen.kind],
  };
}

/** Why what was asked for was not done. Nothing is ever half done. */
const words: ForRefusals<
  | typeof claimCase
  | typeof decideCase
  | typeof judgeLink
  | typeof releaseCase
  | typeof secondCase
  | typeof unmaskCase
  | typeof startCaseRecovery,
  () => string,
  'items_missing' | 'reason_missing' | 'note_missing' | 'fields_missing'
> = {
  case_not_claimed: m.ops_fault_not_claimed,
  case_claimed: m.ops_fault_claimed,
  case_not_waiting: m.ops_fault_not_waiting,
  case_changed: m.ops_fault_changed,
  duplicate_unresolved: m.ops_fault_duplicate,
  duplicate_has_line: m.ops_block_line,
  duplicate_was_fraud: m.ops_block_fraud,
  second_review_pending: m.ops_fault_second_pending,
  second_same_person: m.ops_fault_second_same,
  no_second_review: m.ops_fault_not_waiting,
  item_not_in_case: m.ops_fault_items,
  items_missing: m.ops_fault_items,
  reason_missing: m.ops_fault_reason,
  note_missing: m.ops_fault_note,
  fields_missing: m.ops_fault_fields,
  unreachable: m.ops_fault_unreachable,
  case_not_found: undefined,
  link_not_found: undefined,
  nothing_to_recover: undefined,
  recovery_under_way: undefined,
  recovery_refused: undefined,
};

function turnWords(seen: CaseView, turn: Exclude<CaseTurn, 'decide' | 'second'>): string {
  switch (turn) {
    case 'free':
      return seen.second_review ? m.ops_turn_free_second() : m.ops_turn_free();
    case 'taken': {
      const until = momentWords(seen.claim?.until ?? '');
      return m.ops_turn_taken({ name: seen.claim?.name ?? '', until });
    }
    case 'second_waits':
      return m.ops_turn_second_waits();
    case 'theirs':
      return seen.state === 'NEW' ? m.ops_turn_new() : m.ops_turn_theirs();
    case 'passed':
      return passedWords(seen);
    case 'rejected': {
      const reason = seen.outcome_reason;
      return reason
        ? m.ops_turn_rejected({ reason: rejectNames[reason]() })
        : m.ops_state_rejected();
    }
  }
}

function passedWords({ kind, starter_limit_centavos: limit }: CaseView): string {
  if (kind === 'kyb' || limit === null) return m.ops_turn_passed();
  return m.ops_turn_passed_limit({ amount: pesos(limit) });
}

const looks: Readonly<Record<ItemState, { tone: BadgeTone; words: () => string }>> = {
  missing: { tone: 'ahead', words: m.ops_item_missing },
  sent: { tone: 'now', words: m.ops_item_sent },
  accepted: { tone: 'paid', words: m.ops_item_accepted },
  asked_again: { tone: 'pend', words: m.ops_item_asked_again },
};

type Item = CaseView['items'][number];

/** What was asked for, what came, and what is still to come. What nobody needs is left out. */
function CaseItems({ items }: { items: readonly Item[] }) {
  const shown = items
    .filter(({ required, state }) => required || state !== 'missing')
    .toSorted((a, b) => itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind));
  return (
    <Card role="region" aria-labelledby="items">
      <h2 id="items">{m.ops_items()}</h2>
      <ul className="stack gap-2 desk-items">
        {shown.map((item) => (
          <li key={item.kind} className="bar gap-2">
            <span>
              {itemWords(item.kind)}
              <ItemNote item={item} />
            </span>
            <Badge tone={looks[item.state].tone}>{looks[item.state].words()}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ItemNote({ item }: { item: Item }) {
  if (item.reason_code) return <span className="label">{reasonNames[item.reason_code]()}</span>;
  if (!item.sent_at) return null;
  return <span className="label">{momentWords(item.sent_at)}</span>;
}
