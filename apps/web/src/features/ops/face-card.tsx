import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import { Icon, type IconName } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { Signal } from './signal-words.ts';

/** What two models and the face check say. A number alone rejects nobody. */
export function FaceCard({ signals }: Pick<CaseView, 'signals'>) {
  const match = signals.findLast(({ kind }) => kind === 'face_match');
  const live = signals.findLast(({ kind }) => kind === 'liveness_result');
  if (!match && !live) return null;
  return (
    <Card role="region" aria-labelledby="face">
      <h2 id="face">{m.ops_face()}</h2>
      <ul className="desk-finds">
        {match && (
          <Find level={match.level}>
            {levelWords(match.level, {
              note: m.ops_face_match,
              warn: m.ops_face_unsure,
              alarm: m.ops_face_differs,
            })}
            <Scores detail={match.detail} />
          </Find>
        )}
        {live && (
          <Find level={live.level}>
            {isStill(live)
              ? m.ops_live_still()
              : levelWords(live.level, {
                  note: m.ops_live_passed,
                  warn: m.ops_live_unsure,
                  alarm: m.ops_live_failed,
                })}
            <Reasons detail={live.detail} />
          </Find>
        )}
      </ul>
    </Card>
  );
}

const isStill = ({ detail: { way } }: Signal): boolean => way === 'still';

const levelWords = (
  level: Signal['level'],
  words: Readonly<Record<Signal['level'], () => string>>,
): string => words[level]();

const icons: Readonly<Record<Signal['level'], IconName>> = {
  note: 'check',
  warn: 'alert',
  alarm: 'alert',
};

/** One find of a machine: shape, word and colour say the same. */
export function Find({ level, children }: { level: Signal['level']; children: ReactNode }) {
  return (
    <li className={`desk-find ${level}`}>
      <Icon name={icons[level]} small />
      <span>{children}</span>
    </li>
  );
}

/** Distance is small and likeness large for one and the same face. */
function Scores({ detail }: Pick<Signal, 'detail'>) {
  const { distance, similarity } = detail;
  if (typeof distance !== 'number' || typeof similarity !== 'number') return null;
  return (
    <span className="label">
      {m.ops_face_scores({ distance: distance.toFixed(2), similarity: similarity.toFixed(2) })}
    </span>
  );
}

function Reasons({ detail: { reasons } }: Pick<Signal, 'detail'>) {
  const named = Array.isArray(reasons) ? reasons.filter((one) => typeof one === 'string') : [];
  if (named.length === 0) return null;
  return <span className="label">{named.map((one) => one.replaceAll('_', ' ')).join(', ')}</span>;
}
