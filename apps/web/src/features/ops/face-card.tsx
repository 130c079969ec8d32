import type { CaseView } from '@luwag/contracts/kyc-cases';
import { matchLimits } from '@luwag/domain/face-match';
import type { LivenessReason } from '@luwag/domain/liveness';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import {
  distanceWords,
  faceWords,
  itemOf,
  latestMatches,
  pictureName,
  type Signal,
  signalWords,
} from './signal-words.ts';

/** What two models and the face check say, of each picture by itself. Nothing is decided by it. */
export function FaceCard({ seen }: { seen: Pick<CaseView, 'signals' | 'documents'> }) {
  const isEarlier = ({ detail }: Signal) => pictureName(seen, detail.document_id) === undefined;
  // What counts now comes first.
  const matches = latestMatches(seen.signals).toSorted(
    (a, b) => Number(isEarlier(a)) - Number(isEarlier(b)),
  );
  const live = seen.signals.findLast(({ kind }) => kind === 'liveness_result');
  if (matches.length === 0 && !live) return null;
  return (
    <Card role="region" aria-labelledby="face">
      <h2 id="face">{m.ops_face()}</h2>
      <ul className="stack gap-2 desk-finds">
        {matches.map((match) => (
          <Find key={String(match.detail.document_id)} level={match.level}>
            {faceWords(match)}
            <span className="label">{m.ops_face_held({ item: itemOf(match.detail, seen) })}</span>
            <Distance match={match} />
          </Find>
        ))}
        {live && (
          <Find level={live.level}>
            {live.detail.way === 'still' ? m.ops_live_still() : liveWords[live.level]()}
            <Reasons detail={live.detail} />
          </Find>
        )}
      </ul>
      {matches.length > 0 && <p className="label">{m.ops_face_limits(limits)}</p>}
    </Card>
  );
}

const limits = {
  alike: matchLimits.alikeBelow.toFixed(2),
  different: matchLimits.differentAbove.toFixed(2),
};

const liveWords: Readonly<Record<Signal['level'], () => string>> = {
  note: m.ops_live_passed,
  warn: m.ops_live_unsure,
  alarm: m.ops_live_failed,
};

/** One find of a machine: shape, word and colour say the same. */
export function Find({ level, children }: { level: Signal['level']; children: ReactNode }) {
  return (
    <li className={`desk-find ${level}`}>
      <Icon name={level === 'note' ? 'check' : 'alert'} small />
      <span>{children}</span>
    </li>
  );
}

const bands = [
  ['var(--brand)', 0, matchLimits.alikeBelow * 100],
  ['var(--accent)', matchLimits.alikeBelow * 100, matchLimits.differentAbove * 100],
  ['var(--danger)', matchLimits.differentAbove * 100, 100],
] as const;

/** On a line from equal to a stranger, with the two limits on it: where it stands, not a score. */
function Distance({ match }: { match: Signal }) {
  const { distance } = match.detail;
  if (typeof distance !== 'number') return null;
  return (
    <span className="inline face-distance">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {bands.map(([color, from, to]) => (
          <rect key={color} fill={color} x={from} y="3" width={to - from} height="2" />
        ))}
        <rect fill="var(--text)" x={Math.min(distance, 1) * 98.5} y="0" width="1.5" height="8" />
      </svg>
      <b>{distance.toFixed(2)}</b>
      <span className="visually-hidden">{distanceWords(match)}</span>
    </span>
  );
}

const reasonWords: Readonly<Record<LivenessReason, () => string>> = {
  no_face: m.ops_live_why_no_face,
  more_than_one_face: m.ops_live_why_more_than_one_face,
  not_facing: m.ops_live_why_not_facing,
  move_not_seen: m.ops_live_why_move_not_seen,
  another_person: m.ops_live_why_another_person,
  models_differ: m.ops_live_why_models_differ,
  low_assurance: m.ops_live_why_low_assurance,
  still_picture: m.ops_live_why_still_picture,
  could_not_check: m.ops_live_why_could_not_check,
};

function Reasons({ detail: { reasons } }: Pick<Signal, 'detail'>) {
  const named = Array.isArray(reasons) ? (reasons as LivenessReason[]) : [];
  const words = named.flatMap((reason) => reasonWords[reason]?.() ?? []);
  if (words.length === 0) return null;
  return <span className="label">{words.join(', ')}</span>;
}

const weight = { alarm: 0, warn: 1, note: 2 } as const;
/** They have a card of their own. */
const aboutFaces = ['face_match', 'liveness_result'];

/** What machines noticed, the gravest first. It is never they who decide. */
export function CaseSignals({ seen }: { seen: CaseView }) {
  const others = seen.signals.filter(({ kind }) => !aboutFaces.includes(kind));
  const sorted = others.toSorted((a, b) => weight[a.level] - weight[b.level]);
  return (
    <Card role="region" aria-labelledby="signals">
      <h2 id="signals">{m.ops_signals()}</h2>
      {sorted.length === 0 && <p className="label">{m.ops_signals_none()}</p>}
      <ul className="stack gap-2 desk-finds">
        {sorted.map((signal) => (
          <Find
            key={`${signal.kind} ${signal.found_at} ${JSON.stringify(signal.detail)}`}
            level={signal.level}
          >
            {signalWords(signal, seen)}
          </Find>
        ))}
      </ul>
    </Card>
  );
}
