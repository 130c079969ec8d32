import type { ItemKind } from '@luwag/contracts/kyc-cases';
import { lazy, Suspense } from 'react';
import type { CaseAnswer } from './act-on-case.server.ts';
import { askableItems } from './ask-panel.tsx';
import type { loadCase } from './case.server.ts';
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
import type { DeskChoices, Panel } from './desk-state.ts';
import { CaseSignals, FaceCard } from './face-card.tsx';
import { DeskQueue } from './queue-list.tsx';
import { UnmaskForm } from './reasoned-act.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { TurnBar } from './turn-bar.tsx';
import { DeskContext, useDesk } from './use-desk.ts';

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
            {answer?.kind === 'refused' && <CaseFault code={answer.code} />}
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
          {turn !== 'decide' && turn !== 'second' && <TurnBar seen={seen} turn={turn} />}
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
