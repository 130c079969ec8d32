import type { linkSource, refreshSource, Source, unlinkSource } from '@luwag/contracts/sources';
import { channelName } from '@luwag/domain/channel-names';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import {
  RefreshWithoutScript,
  TestBand,
  Waiting,
} from '#app/shared/components/waiting/waiting.tsx';
import { sourceName } from '#app/shared/format/channel-names.ts';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import { LinkedLists } from './linked-list.tsx';
import { sourcesPath } from './paths.ts';
import type { SourcesFault, SourcesView } from './sources.server.ts';

export function SourcesPage({ fault, ...view }: SourcesView & { fault: SourcesFault | undefined }) {
  const { mode, sources, linked, wasUnlinked } = view;
  const asked = sources.find(({ id }) => id === view.unlinkId);
  return (
    <div className="stack gap-5 top sources">
      <PageHead title={m.sources_title()}>{m.sources_lede()}</PageHead>
      {mode === 'test' && <TestBand />}
      {fault && (
        <RefusalBanner code={fault.code} words={words} otherwise={m.sources_refused_other} />
      )}
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

const slowAfterSeconds = 20;

/** For somebody who is back from the gateway's page: how it went, or that it is being asked. */
function LinkedBanner({ linked }: { linked: NonNullable<SourcesView['linked']> }) {
  const { id, channel, status, failure_reason: reason } = linked;
  const seconds = useAskAgain(status === 'linking', () => isNoLongerLinking(id));
  const name = channelName(channel);
  if (status === 'linking') {
    return (
      <>
        <RefreshWithoutScript everySeconds={4} />
        <Waiting title={m.sources_checking_title({ name })} seconds={seconds}>
          {seconds < slowAfterSeconds ? m.sources_checking_text() : m.sources_checking_slow()}
        </Waiting>
      </>
    );
  }
  if (status === 'active') {
    return (
      <Banner tone="ok" role="status" title={m.sources_linked_title({ name: sourceName(linked) })}>
        {m.sources_linked_text()}
      </Banner>
    );
  }
  if (status === 'unlinked') return null;
  return (
    <Banner tone="fail" role="alert" title={m.sources_not_linked_title({ name })}>
      {m.sources_not_linked_text({ reason: failureWords(reason) })}
    </Banner>
  );
}

/** Asking has the gateway asked; the checks of the answer are fetched with the first question. */
async function isNoLongerLinking(id: string): Promise<boolean> {
  const { call } = await import('#app/shared/api/call.ts');
  const { refreshSource } = await import('@luwag/contracts/sources');
  const answer = await call(refreshSource, { params: { source_id: id } });
  return answer.ok && answer.data.status !== 'linking';
}

/** Fetched when there is a question, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/** A dialog where there is script, a card in the page where there is none: the same question. */
function UnlinkQuestion({ source }: { source: Source }) {
  const hasScript = useHasScript();
  const navigate = useNavigate();
  const title = m.sources_unlink_title({ name: sourceName(source) });
  const actions = <UnlinkForm source={source} />;
  if (!hasScript) {
    return (
      <Card className="stack gap-2 unlink-question">
        <h2>{title}</h2>
        <p className="small">{m.sources_unlink_text()}</p>
        {actions}
      </Card>
    );
  }
  const close = () => navigate('.', { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      <Dialog
        open
        onOpenChange={(open) => void (open || close())}
        title={title}
        description={m.sources_unlink_text()}
      >
        {actions}
      </Dialog>
    </Suspense>
  );
}

function UnlinkForm({ source }: { source: Source }) {
  const fields = { act: 'unlink', source_id: source.id };
  return (
    <PostForm action="?" fields={fields} className="stack gap-2">
      <SubmitButton variant="danger" of={fields} busy={m.sources_unlink_busy()}>
        {source.status === 'active' ? m.sources_unlink() : m.sources_remove()}
      </SubmitButton>
      <Link to="." className={buttonClass({ variant: 'text' })} replace preventScrollReset>
        {m.sources_unlink_keep()}
      </Link>
    </PostForm>
  );
}

/** What can be linked, and what each is good for. Wallets first: most buyers have one. */
const savedChannels: readonly { channel: Source['channel']; goodFor: () => string }[] = [
  { channel: 'PAYMAYA', goodFor: m.sources_good_PAYMAYA },
  { channel: 'SHOPEEPAY', goodFor: m.sources_good_SHOPEEPAY },
  { channel: 'GRABPAY', goodFor: m.sources_good_GRABPAY },
  { channel: 'CARDS', goodFor: m.sources_good_CARDS },
  { channel: 'BPI_RECURRING', goodFor: m.sources_good_BPI_RECURRING },
  { channel: 'UBP_EADA', goodFor: m.sources_good_UBP_EADA },
];

function LinkChoices({ formKey }: { formKey: string }) {
  const look = { variant: 'second', auto: true, compact: true } as const;
  return (
    <section aria-labelledby="link">
      <h2 id="link" className="section-head">
        {m.sources_link_title()}
      </h2>
      <Card flush>
        <ul className="rows lined">
          {savedChannels.map(({ channel, goodFor }) => {
            const name = channelName(channel);
            return (
              <li key={channel} className="source">
                <Glyph initials={initialsOf(name)} />
                <div className="stack gap-1 source-words">
                  <b>{name}</b>
                  <span className="label">{goodFor()}</span>
                </div>
                <PostForm action="?" fields={{ act: 'link', key: formKey, channel }}>
                  <SubmitButton
                    {...look}
                    aria-label={m.sources_link_of({ name })}
                    of={{ channel }}
                    busy={m.sources_link_busy()}
                  >
                    {m.sources_link()}
                  </SubmitButton>
                </PostForm>
              </li>
            );
          })}
        </ul>
        <p className="small sources-where">
          <Icon name="lock" small />
          <span>{m.sources_where()}</span>
        </p>
      </Card>
    </section>
  );
}

const words: ForRefusals<
  typeof linkSource | typeof refreshSource | typeof unlinkSource,
  () => string
> = {
  channel_cannot_be_saved: m.sources_refused_channel_cannot_be_saved,
  too_many_sources: m.sources_refused_too_many_sources,
  source_not_found: m.sources_refused_source_not_found,
  rate_limited: m.sources_refused_rate_limited,
  unreachable: m.sources_refused_unreachable,
  unavailable: m.sources_refused_unreachable,
  overloaded: m.sources_refused_unreachable,
};
