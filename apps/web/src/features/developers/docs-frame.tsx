import moduleUrl from 'virtual:developers-module';
import { type ReactNode, use, useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { NonceContext } from '#app/shared/page/nonce.ts';
import { ChangesView } from './changes-view.tsx';
import type { DocsPage } from './docs.server.ts';
import { docsHomes, languageQuery } from './document.ts';
import { GuideView } from './guide-view.tsx';
import { CallView, ReferenceView } from './reference-view.tsx';

type DocsFrameProps = {
  page: DocsPage;
  /** How the reader has their own key in the examples. */
  keyPanel: ReactNode;
};

/** The documentation, in front of the door and behind it: a menu, and the page beside it. */
export function DocsFrame({ page, keyPanel }: DocsFrameProps) {
  const { home } = page;
  useSmallHelp(page.path);
  return (
    <div className={home === docsHomes.public ? 'docs wrap' : 'docs'}>
      <details className="docs-menu-small">
        <summary className="bar">{m.developers_menu()}</summary>
        <Menu page={page} />
      </details>
      <nav className="docs-menu" aria-label={m.developers_menu()}>
        <Menu page={page} />
      </nav>
      <article className="stack gap-6 docs-page">
        {page.content.kind === 'guide' && getLocale() !== 'en' && (
          <p className="small docs-english">{m.developers_english()}</p>
        )}
        {page.content.kind !== 'changes' && page.content.kind !== 'reference' && keyPanel}
        <Content page={page} />
      </article>
      <script type="module" src={moduleUrl} nonce={use(NonceContext)} />
    </div>
  );
}

/** Where a reader came from a page with script, no script of this page's own is run by it. */
function useSmallHelp(path: string): void {
  useEffect(() => {
    if (!path && !document.querySelector('[data-copy]')) return;
    void import('./browser/help-reader.ts').then(({ helpReader }) => helpReader());
  }, [path]);
}

function Content({ page: { content, language, home } }: { page: DocsPage }) {
  if (content.kind === 'guide') return <GuideView guide={content.guide} language={language} />;
  if (content.kind === 'reference') return <ReferenceView content={content} home={home} />;
  if (content.kind === 'call')
    return <CallView content={content} language={language} home={home} />;
  return <ChangesView changes={content.changes} />;
}

type Entry = { path: string; label: () => string };

const menu: readonly { name: string; title: () => string; entries: readonly Entry[] }[] = [
  {
    name: 'start',
    title: m.developers_menu_start,
    entries: [
      { path: '', label: m.developers_guide_first },
      { path: 'guides/test-values', label: m.developers_guide_test },
      { path: 'guides/going-live', label: m.developers_guide_live },
    ],
  },
  {
    name: 'guides',
    title: m.developers_menu_guides,
    entries: [
      { path: 'guides/checkout', label: m.developers_guide_checkout },
      { path: 'guides/webhooks', label: m.developers_guide_webhooks },
      { path: 'guides/refunds', label: m.developers_guide_refunds },
      { path: 'guides/idempotency', label: m.developers_guide_idempotency },
      { path: 'guides/limits', label: m.developers_guide_limits },
      { path: 'guides/versioning', label: m.developers_guide_versioning },
      { path: 'guides/medusa', label: m.developers_guide_medusa },
    ],
  },
  {
    name: 'reference',
    title: m.developers_menu_reference,
    entries: [
      { path: 'reference', label: m.developers_reference },
      { path: 'changelog', label: m.developers_changes },
    ],
  },
];

/** Links are whole pages: what is read here is sent without script, and so comes soonest. */
function Menu({ page: { home, path, language } }: { page: DocsPage }) {
  const query = languageQuery(language);
  return (
    <>
      {menu.map(({ name, title, entries }) => (
        <div key={name} className="docs-group">
          <p className="label">{title()}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <a
                  href={`${home}${entry.path && `/${entry.path}`}${query}`}
                  aria-current={entry.path === path ? 'page' : undefined}
                >
                  {entry.label()}
                </a>
              </li>
            ))}
            {name === 'reference' && (
              <li>
                <a href="/problems">{m.developers_errors()}</a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </>
  );
}
