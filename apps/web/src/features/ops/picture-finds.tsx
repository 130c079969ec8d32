import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import { distanceWords, faceWords, latestMatches } from './face-bands.ts';
import type { Picture } from './pictures.ts';

const quality: Readonly<Record<string, () => string>> = {
  blur: m.ops_note_blur,
  glare: m.ops_note_glare,
};

/** What machines found in this very picture, on it: how alike the face is, and how clear it is. */
export function PictureFinds({
  signals,
  picture,
}: Pick<CaseView, 'signals'> & { picture: Pick<Picture, 'key'> }) {
  const own = signals.filter(({ detail }) => detail.document_id === picture.key);
  const match = latestMatches(own)[0];
  const flaws = own.flatMap(({ kind }) => quality[kind]?.() ?? []);
  return (
    <>
      {match && (
        <span className="inline gap-1 pic-find">
          <Icon name={match.level === 'note' ? 'check' : 'alert'} small />
          {[faceWords(match), distanceWords(match)].filter(Boolean).join(' · ')}
        </span>
      )}
      {[...new Set(flaws)].map((words) => (
        <span key={words} className="inline gap-1 pic-find">
          <Icon name="alert" small />
          {words}
        </span>
      ))}
    </>
  );
}
