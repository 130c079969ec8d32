import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { RefreshWithoutScript, Waiting } from '#app/shared/components/waiting/waiting.tsx';
import { channelName, sourceName } from '#app/shared/format/channel-names.ts';
import { failureWords } from '#app/shared/format/failure-words.ts';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { SourcesView } from './sources.server.ts';

const slowAfterSeconds = 20;

/** For somebody who is back from the gateway's page: how it went, or that it is being asked. */
export function LinkedBanner({ linked }: { linked: NonNullable<SourcesView['linked']> }) {
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
