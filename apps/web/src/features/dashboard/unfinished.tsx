import { Badge } from '@luwag/ui/badge';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import type { UnfinishedWords } from './unfinished-words.ts';

/** Purchases that were begun and left, while the shop still asks for them. */
export function Unfinished({ purchases }: { purchases: readonly UnfinishedWords[] }) {
  return (
    <ul className="home-band stack">
      {purchases.map(({ id, title, text, testBadge, action, label, href }) => (
        <li key={id}>
          <Card className="between unfinished">
            <div>
              <h2>
                {title} {testBadge && <Badge tone="now">{testBadge}</Badge>}
              </h2>
              <p className="small">{text}</p>
            </div>
            {/* The checkout is a document of its own. */}
            <LinkButton variant="second" auto href={href} aria-label={label}>
              {action}
            </LinkButton>
          </Card>
        </li>
      ))}
    </ul>
  );
}
