import type { CaseView } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { faceWords, latestMatches } from './face-bands.ts';
import { fieldName } from './field-names.ts';
import { pictureName } from './picture-words.ts';
import { signalWords } from './signal-words.ts';

type Seen = Pick<CaseView, 'signals' | 'documents' | 'extracted'>;

/**
 * What nobody should approve past without having looked: faces that differ or were not found,
 * fields that differ, a file that was stopped. Links have a decision of their own. What is about a
 * picture that was replaced since is over.
 */
export function concernsOf(seen: Seen): string[] {
  const faces = latestMatches(seen.signals)
    .filter(({ level, detail }) => level === 'alarm' || detail.no_face === true)
    .flatMap((match) => {
      const item = pictureName(seen, match.detail.document_id);
      return item ? [m.ops_history_reason({ item, reason: faceWords(match) })] : [];
    });
  const fields = seen.extracted
    .filter(({ agrees }) => agrees === false)
    .map(({ field, document_id: id }) =>
      m.ops_signal_ocr_mismatch({
        fields: fieldName(field).toLowerCase(),
        item: pictureName(seen, id) ?? '',
      }),
    );
  const stopped = seen.signals
    .filter(({ kind }) => kind === 'virus_suspected')
    .map((signal) => signalWords(signal, seen));
  return [...new Set([...faces, ...fields, ...stopped])];
}
