import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { initialsOf } from '#app/shared/format/initials.ts';
import type { GroupDue } from './group-dues.ts';

/** What the reader's groups wait for: a line each, that leads to where it is given. */
export const GroupDuesCard = ({ dues }: { dues: readonly GroupDue[] }) => (
  <section className="home-band" aria-labelledby="groups">
    <div className="section-head home-section bar links home-section-row">
      <h2 id="groups">{m.home_groups_title()}</h2>
      <Link to="/buyer/paluwagan">{m.home_groups_all()}</Link>
    </div>
    <Card flush>
      <List label={m.home_groups_title()}>
        {dues.map(({ id, name, text, href, badge }) => (
          <ListRow
            key={id}
            initials={initialsOf(name)}
            title={
              <Link to={href} className="row-link recent-link">
                {name}
              </Link>
            }
            note={text}
            end={<Badge tone={badge.tone}>{badge.words}</Badge>}
          />
        ))}
      </List>
    </Card>
  </section>
);
