import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from './back-link.tsx';
import type { StoreKind } from './new-store.ts';

const kinds = [
  { each: 'counter', to: '?', words: m.selling_new_counter },
  { each: 'site', to: '?kind=site', words: m.selling_new_site },
] as const;

/** First what kind of store it is, then where it stands, then the rest. */
export function NewStorePage({ kind, children }: { kind: StoreKind; children: ReactNode }) {
  return (
    <div className="stack gap-6 top selling narrow">
      <div className="breaks selling-head">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{m.selling_new_title()}</h1>
      </div>
      <nav className="seg" aria-label={m.selling_new_kinds()}>
        {kinds.map(({ each, to, words }) => (
          <Link key={each} to={to} replace aria-current={each === kind ? 'page' : undefined}>
            {words()}
          </Link>
        ))}
      </nav>
      <Card className="stack gap-5 new-store-card">
        <p className="small">
          {kind === 'counter' ? m.selling_new_counter_lede() : m.selling_new_site_lede()}
        </p>
        {children}
      </Card>
    </div>
  );
}
