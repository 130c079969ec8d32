import type { CaseSummary, CaseView, ItemKind } from '@luwag/contracts/kyc-cases';
import { lazy, Suspense } from 'react';
import { askableItems } from './ask-panel.tsx';
import type { CaseAnswer } from './case-answer.ts';
import { reasonsOf, rejectChoicesOf } from './case-choices.ts';
import { CaseFault } from './case-fault.tsx';
import { CaseFields } from './case-fields.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseItems } from './case-items.tsx';
import { CaseLinks } from './case-links.tsx';
import { CasePictures } from './case-pictures.tsx';
import type { CaseTurn } from './case-turn.ts';
import { DecideBar, SecondBar } from './decide-bar.tsx';
import type { DeskChoices, DeskState, Panel } from './desk-state.ts';
import { CaseSignals, FaceCard } from './face-card.tsx';
import type { Picture } from './pictures.ts';
import { DeskQueue } from './queue-list.tsx';
import { UnmaskForm } from './reasoned-act.tsx';
import { type CaseRecoveryView, RecoveryCard } from './recovery-card.tsx';
import { TurnBar } from './turn-bar.tsx';
import { useDesk } from './use-desk.ts';

// Asked for once a day, if at all.
const KeyHelp = lazy(() => import('./key-help.tsx'));

export type CasePageProps = {
  seen: CaseView;
  turn: CaseTurn;
  pictures: readonly Picture[];
  /** As the address describes it. */
  desk: DeskState;
  /** Those that wait beside it, the oldest first. */
  lines: readonly CaseSummary[];
  waiting: number;
  /** Where it could not be learned, nothing is said of it. */
  recovery: CaseRecoveryView | undefined;
  formKey: string;
  nowMs: number;
  answer: CaseAnswer | undefined;
};

/** The desk at which one case is decided: the queue, the case, and what to do about it. */
export function CasePage(props: CasePageProps) {
  const { seen, turn, pictures, answer, formKey, nowMs } = props;
  const { desk, move } = useDesk(props.desk, choicesOf(props));
  const isInHand = turn === 'decide' || turn === 'second';
  const unmasked = answer?.kind === 'unmasked' ? answer : undefined;
  const bar = { seen, formKey, desk, move };
  return (
    <div className="desk">
      <DeskQueue lines={props.lines} waiting={props.waiting} seen={seen} nowMs={nowMs} />
      <div className="stack gap-4 desk-work">
        <CaseHead seen={seen} nowMs={nowMs} isInHand={isInHand} />
        <div className="stack top desk-body">
          {answer?.kind === 'refused' && <CaseFault code={answer.code} />}
          <div className="stack top desk-main">
            {isInHand && (
              <CasePictures pictures={pictures} signals={seen.signals} desk={desk} move={move} />
            )}
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
        {turn === 'decide' && <DecideBar {...bar} />}
        {turn === 'second' && <SecondBar {...bar} />}
        {turn !== 'decide' && turn !== 'second' && <TurnBar seen={seen} turn={turn} />}
      </div>
      {desk.isHelpOpen && (
        <Suspense>
          <KeyHelp
            onClose={() => move({ kind: 'help', isOpen: false })}
            isSecond={turn === 'second'}
          />
        </Suspense>
      )}
    </div>
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
    reasonsOf: (item) => reasonsOf(item as ItemKind),
    rejectReasons: rejectChoicesOf(seen.kind),
  };
}
