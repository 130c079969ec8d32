import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { faultWords, type SourcesFault } from './fault-words.ts';
import { LinkChoices } from './link-choices.tsx';
import { LinkedBanner } from './linked-banner.tsx';
import { LinkedLists } from './linked-list.tsx';
import { sourcesPath } from './paths.ts';
import type { SourcesView } from './sources.server.ts';
import { UnlinkQuestion } from './unlink-question.tsx';

export function SourcesPage({ fault, ...view }: SourcesView & { fault: SourcesFault | undefined }) {
  const { mode, sources, linked, wasUnlinked } = view;
  const asked = sources.find(({ id }) => id === view.unlinkId);
  return (
    <div className="stack gap-5 top sources">
      <PageHead title={m.sources_title()}>{m.sources_lede()}</PageHead>
      {mode === 'test' && <TestBand />}
      {fault && <Banner tone="fail" role="alert" title={faultWords(fault)} />}
      {linked && !fault && <LinkedBanner linked={linked} />}
      {wasUnlinked && !fault && (
        <Banner tone="ok" role="status" title={m.sources_unlinked_plain()} />
      )}
      {asked && <UnlinkQuestion source={asked} />}
      <div className="stack gap-5 top halves sources-columns">
        {sources.length > 0 ? (
          <LinkedLists sources={sources} today={view.today} />
        ) : (
          <EmptyState title={m.sources_empty_title()}>{m.sources_empty_text()}</EmptyState>
        )}
        <div className="stack gap-5 top">
          <LinkChoices formKey={view.formKey} />
          <Card className="beside each-time">
            <Icon name="phone" />
            <div>
              <h2>{m.sources_gcash_title()}</h2>
              <p className="small">{m.sources_gcash_text()}</p>
            </div>
          </Card>
        </div>
      </div>
      <p className="small">
        <Link to={sourcesPath(mode === 'test' ? 'live' : 'test')} className="target">
          {mode === 'test' ? m.sources_live_link() : m.sources_test_link()}
        </Link>
      </p>
    </div>
  );
}
