import type { Dispute, DisputeEntry } from '@luwag/contracts/disputes';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Glyph } from '@luwag/ui/list';
import { m } from '#app/paraglide/messages.js';
import { EntryPictures } from '#app/shared/components/cases/entry-pictures.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';
import { offerWords, type Side } from './dispute-words.ts';

type ThreadProps = {
  dispute: Dispute;
  side: Side;
  /** Left out, all of it. */
  entries?: readonly DisputeEntry[];
};

/** What both sides said and what happened, oldest first; all three read the same. */
export function Thread({ dispute, side, entries = dispute.timeline }: ThreadProps) {
  return (
    <ol className={side === 'buyer' ? 'talk' : 'thread'} aria-label={m.disputes_so_far()}>
      {entries.map((entry, index) => {
        const day = manilaDateOf(Date.parse(entry.at));
        const before = entries[index - 1];
        const isNewDay = !before || manilaDateOf(Date.parse(before.at)) !== day;
        return (
          <li key={entry.id}>
            {isNewDay && <p className="said-line">{dayOf(day)}</p>}
            <Entry {...{ dispute, side, entry }} />
          </li>
        );
      })}
    </ol>
  );
}

type EntryProps = { dispute: Dispute; side: Side; entry: DisputeEntry };

function Entry({ dispute, side, entry }: EntryProps) {
  const line = lineOf(entry, side);
  if (line) return <p className="said-line">{line}</p>;
  const isOwn = entry.by === side;
  const author = authorOf(entry, side);
  const tag = tagOf(entry);
  const area = side === 'luwag' ? 'ops/' : '';
  return (
    <div className={isOwn ? 'said own' : entry.by === 'luwag' ? 'said ours' : 'said'}>
      <Glyph initials={initialsOf(entry.author)} tone={entry.by === 'buyer' ? 'quiet' : 'brand'} />
      <b className="said-author">{author}</b>
      <time className="label said-at" dateTime={entry.at}>
        {clockOf(entry.at)}
      </time>
      <div className="breaks said-words">
        {tag && <Badge tone="plain">{tag}</Badge>}
        {entry.words && <p className="dispute-words">{entry.words}</p>}
        <EntryPictures
          pictures={entry.pictures}
          author={isOwn ? undefined : entry.author}
          addressOf={(id) => `/api/v1/${area}disputes/${dispute.id}/pictures/${id}/`}
        />
      </div>
    </div>
  );
}

/** `7:14 PM`: the day stands above it. */
const clockOf = (at: string): string => momentWords(at).split(', ').at(-1) ?? '';

function authorOf({ by, author }: DisputeEntry, side: Side): string {
  if (by === side && side !== 'luwag') return m.disputes_said_you();
  return by === 'luwag' ? m.disputes_said_luwag({ name: author }) : author;
}

/** What happened by itself, or without a word. */
function lineOf({ kind, amount, author, by }: DisputeEntry, side: Side): string | undefined {
  const isOwn = by === side;
  switch (kind) {
    case 'payments_stopped':
      return amount
        ? m.disputes_line_stopped({ amount: pesos(amount) })
        : m.disputes_line_stopped_plain();
    case 'accepted':
      return isOwn ? m.disputes_line_accepted_you() : m.disputes_line_accepted({ name: author });
    case 'withdrawn':
      return isOwn ? m.disputes_line_withdrawn_you() : m.disputes_line_withdrawn({ name: author });
    case 'expired':
      return m.disputes_line_expired();
    case 'refunded':
      return m.disputes_line_refunded({ amount: pesos(amount ?? 0) });
    case 'payments_started':
      return m.disputes_line_started();
    default:
      return undefined;
  }
}

function tagOf({ kind, offer, amount }: DisputeEntry): string | undefined {
  if (kind === 'offered' && offer) return offerWords({ kind: offer, amount: amount ?? 0 });
  if (kind === 'refused') return m.disputes_tag_refused();
  if (kind === 'appealed') return m.disputes_tag_appealed();
  if (kind !== 'decided') return undefined;
  return amount
    ? m.disputes_tag_decided({ amount: pesos(amount) })
    : m.disputes_tag_decided_nothing();
}
