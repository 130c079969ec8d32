import type { GroupEntry } from '@luwag/contracts/paluwagan-money';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { entryWords, partsLine } from './entry-words.ts';

/** The last lines of a group's book, as members read them. */
export const BookLines = ({ entries }: { entries: readonly GroupEntry[] }) => (
  <Card className="stack" role="region" aria-labelledby="book">
    <h2 id="book">{m.paluwagan_book_last()}</h2>
    <ol className="stack gap-2">
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <span className="breaks">{entryWords(entry)}</span>
          <span className="pal-entry-note">
            {momentWords(entry.at)}
            {entry.amount !== null && ` · ${pesos(entry.amount)}`}
            {entry.parts.length > 0 && ` · ${partsLine(entry)}`}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
