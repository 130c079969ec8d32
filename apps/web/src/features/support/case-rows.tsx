import type { SupportRow } from '@luwag/contracts/support';
import { Badge } from '@luwag/ui/badge';
import { Icon } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { casePath, type Reader } from './paths.ts';
import { stateWords, topicWords } from './support-words.ts';

type CaseRowsProps = { rows: readonly SupportRow[]; reader: Reader };

/** One's own cases: what about, and who is to act. */
export const CaseRows = ({ rows, reader }: CaseRowsProps) => (
  <ol className="support-cases" aria-label={m.support_cases_mine()}>
    {rows.map((row) => (
      <li key={row.id}>
        <Link to={casePath(reader, row.id)} className="support-case-row" prefetch="none">
          <Glyph
            icon={row.state === 'closed' ? 'ok' : 'chat'}
            tone={row.state === 'closed' ? 'brand' : 'quiet'}
          />
          <span>
            <b className="breaks">{topicWords[row.topic]()}</b>
            <span className="label breaks">
              {row.reference}. {row.asked_by && `${m.support_asked_by({ name: row.asked_by })} `}
              {stateWords(row)}
            </span>
            {row.has_news && <Badge tone="now">{m.support_news()}</Badge>}
          </span>
          <Icon name="chevron-right" small />
        </Link>
      </li>
    ))}
  </ol>
);
