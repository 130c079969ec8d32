import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { Find } from './face-card.tsx';
import { signalWords } from './signal-words.ts';

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
      <ul className="desk-finds">
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
