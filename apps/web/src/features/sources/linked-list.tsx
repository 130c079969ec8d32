import type { Source } from '@luwag/contracts/sources';
import type { CivilDate } from '@luwag/domain/calendar';
import { channelName } from '@luwag/domain/channel-names';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { isUsable, sourceName } from '#app/shared/format/channel-names.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { type Expiry, expiryOf } from './expiry.ts';
import { linkingPath } from './paths.ts';

type ListProps = { sources: readonly Source[]; today: CivilDate };

/** What checkouts offer too, and apart from it what is not linked yet or any more. */
export function LinkedLists({ sources, today }: ListProps) {
  const [usable, others] = [sources.filter(isUsable), sources.filter((one) => !isUsable(one))];
  return (
    <div className="stack gap-5 top">
      {usable.length > 0 && (
        <SourceList id="linked" title={m.sources_yours()} sources={usable} today={today} />
      )}
      {others.length > 0 && (
        <SourceList id="unusable" title={m.sources_unusable()} sources={others} today={today} />
      )}
    </div>
  );
}

function SourceList({ id, title, sources, today }: ListProps & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {title}
      </h2>
      <Card flush>
        <ul className="rows lined">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} today={today} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function SourceRow({ source, today }: { source: Source; today: CivilDate }) {
  const name = sourceName(source);
  return (
    <li className="source">
      <Glyph initials={initialsOf(channelName(source.channel))} tone="brand" />
      <div className="stack gap-1 source-words">
        <b>{name}</b>
        <SourceNotes source={source} expiry={expiryOf(source, today)} />
      </div>
      <SourceAct source={source} name={name} />
    </li>
  );
}

function SourceNotes({ source, expiry }: { source: Source; expiry: Expiry }) {
  const { status } = source;
  if (status === 'linking') return <Badge tone="pend">{m.sources_linking()}</Badge>;
  if (status === 'failed') return <Badge tone="late">{m.sources_failed()}</Badge>;
  return (
    <>
      {source.is_default && <Badge tone="paid">{m.sources_default()}</Badge>}
      {expiry.kind === 'soon' ? (
        <Badge tone="now">{m.sources_expires_soon({ date: dateOf(expiry.date) })}</Badge>
      ) : (
        <span className="label">{expiryWords(source, expiry)}</span>
      )}
    </>
  );
}

function expiryWords({ status, can_be_charged_unattended }: Source, expiry: Expiry): string {
  if (status === 'expired') {
    return expiry.kind === 'over'
      ? m.sources_expired({ date: dateOf(expiry.date) })
      : m.sources_expired_unknown();
  }
  if (expiry.kind === 'later') return m.sources_expires({ date: dateOf(expiry.date) });
  return can_be_charged_unattended ? m.sources_unattended() : '';
}

type ActWords = [word: () => string, label: (said: { name: string }) => string];

const actWords: Readonly<Partial<Record<Source['status'], ActWords>>> = {
  linking: [m.sources_continue, m.sources_continue_of],
  active: [m.sources_unlink, m.sources_unlink_of],
};

/** What is being linked is gone on with; everything else can be given up, after a question. */
function SourceAct({ source, name }: { source: Source; name: string }) {
  const look = buttonClass({ variant: 'text', auto: true, compact: true });
  const isLinking = source.status === 'linking';
  const [word, label] = actWords[source.status] ?? [m.sources_remove, m.sources_remove_of];
  return (
    <Link
      to={isLinking ? linkingPath(source.id) : `?unlink=${source.id}`}
      className={look}
      preventScrollReset={!isLinking}
      aria-label={label({ name })}
    >
      {word()}
    </Link>
  );
}
