import type { SupportEntry } from '@luwag/contracts/support';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Glyph } from '@luwag/ui/list';
import { m } from '#app/paraglide/messages.js';
import { EntryPictures } from '#app/shared/components/cases/entry-pictures.tsx';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dayOf } from '#app/shared/format/money-words.ts';

type Side = SupportEntry['by'];
type ThreadProps = {
  caseId: string;
  timeline: readonly SupportEntry[];
  /** Who reads it. */
  side: Side;
};

/** What was said and what happened, oldest first; both sides read the same. */
export const Thread = ({ caseId, timeline, side }: ThreadProps) => (
  <ol className={side === 'person' ? 'talk' : 'thread'} aria-label={m.support_so_far()}>
    {timeline.map((entry, index) => {
      const day = manilaDateOf(Date.parse(entry.at));
      const before = timeline[index - 1];
      const isNewDay = !before || manilaDateOf(Date.parse(before.at)) !== day;
      return (
        <li key={entry.id}>
          {isNewDay && <p className="said-line">{dayOf(day)}</p>}
          <Entry entry={entry} side={side} caseId={caseId} />
        </li>
      );
    })}
  </ol>
);

type EntryProps = { entry: SupportEntry; side: Side; caseId: string };

function Entry({ entry, side, caseId }: EntryProps) {
  const line = lineOf(entry, side);
  if (line && !entry.words && entry.pictures.length === 0)
    return <p className="said-line">{line}</p>;
  const isOwn = entry.by === side;
  const area = side === 'luwag' ? 'ops/' : '';
  return (
    <>
      {line && <p className="said-line">{line}</p>}
      <div className={isOwn ? 'said own' : entry.by === 'luwag' ? 'said ours' : 'said'}>
        <Glyph
          initials={initialsOf(entry.author)}
          tone={entry.by === 'person' ? 'quiet' : 'brand'}
        />
        <b className="said-author">{authorOf(entry, side)}</b>
        <time className="label said-at" dateTime={entry.at}>
          {formatTime(Date.parse(entry.at))}
        </time>
        <div className="breaks said-words">
          {entry.words && <p className="support-words">{entry.words}</p>}
          <EntryPictures
            pictures={entry.pictures}
            author={isOwn ? undefined : entry.author}
            addressOf={(id) => `/api/v1/${area}support/cases/${caseId}/pictures/${id}/`}
          />
        </div>
      </div>
    </>
  );
}

function authorOf({ by, author }: SupportEntry, side: Side): string {
  if (by === side && side === 'person') return m.disputes_said_you();
  return by === 'luwag' ? m.disputes_said_luwag({ name: author }) : author;
}

function lineOf({ kind, author, by }: SupportEntry, side: Side): string | undefined {
  switch (kind) {
    case 'assigned':
      return m.support_line_assigned({ name: author });
    case 'settled':
      return by === side ? m.support_line_settled_you() : m.support_line_settled();
    case 'asked_again':
      return m.support_line_again();
    case 'closed':
      return m.support_line_closed({ name: author });
    case 'expired':
      return m.support_line_expired();
    default:
      return undefined;
  }
}
