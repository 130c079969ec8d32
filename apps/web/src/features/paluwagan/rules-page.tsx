import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { canCheck, sha256Hex } from './browser/draw-check.ts';
import { DatesCard } from './dates-card.tsx';
import { EvenCard } from './even-card.tsx';
import { exactWords } from './exact-words.ts';
import { groupPath } from './paths.ts';
import type { RulesView } from './rules.server.ts';
import { SevenRules } from './seven-rules.tsx';

/** What everybody signed: in words, word for word, and by whom. */
export function RulesPage({ group_id: groupId, name, amounts, ...rules }: RulesView) {
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={groupPath(groupId)}>{name}</BackLink>
      <PageHead title={m.paluwagan_link_rules()}>{m.paluwagan_rules_lede()}</PageHead>
      <EvenCard amounts={amounts} />
      <DatesCard amounts={amounts} />
      <SevenRules amounts={amounts} text={rules.text} />
      <Signed signatures={rules.signatures} />
      <Exact text={rules.text} hash={rules.rules_hash} />
    </div>
  );
}

function Signed({ signatures }: Pick<RulesView, 'signatures'>) {
  return (
    <section className="stack" aria-labelledby="signed">
      <h2 id="signed">{m.paluwagan_rules_signed({ count: signatures.length })}</h2>
      <Card flush>
        <List>
          {signatures.map(({ name, signed_at: at }) => (
            <ListRow
              key={`${name} ${at}`}
              initials={initialsOf(name)}
              title={<span className="breaks">{name}</span>}
              note={momentWords(at)}
            />
          ))}
        </List>
      </Card>
    </section>
  );
}

/** The text that was hashed; this browser says whether the hash is that of the text. */
function Exact({ text, hash }: { text: string; hash: string }) {
  const fits = useHashCheck(text, hash);
  return (
    <Card className="stack" role="region" aria-labelledby="exact">
      <div className="between">
        <h2 id="exact">{m.paluwagan_exact()}</h2>
        {fits !== undefined && (
          <Badge tone={fits ? 'paid' : 'late'}>
            {fits ? m.paluwagan_hash_fits() : m.paluwagan_hash_not()}
          </Badge>
        )}
      </div>
      <p>{exactWords(text)}</p>
      <p className="mono pal-hash">{text}</p>
      <p className="label">{m.paluwagan_hash()}</p>
      <p className="mono pal-hash">{hash}</p>
      <CopyButton text={text} label={m.paluwagan_exact_copy()} copied={m.paluwagan_copied()} />
    </Card>
  );
}

function useHashCheck(text: string, hash: string): boolean | undefined {
  const [fits, setFits] = useState<boolean>();
  useEffect(() => {
    if (!canCheck()) return undefined;
    let isOver = false;
    void sha256Hex(text).then((made) => {
      if (!isOver) setFits(made === hash);
    });
    return () => {
      isOver = true;
    };
  }, [text, hash]);
  return fits;
}
