import { channelName } from '@luwag/domain/channel-names';
import { Banner } from '@luwag/ui/banner';
import { buttonClass, LinkButton } from '@luwag/ui/button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { RefreshWithoutScript, Waiting } from '#app/shared/components/waiting/waiting.tsx';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { LinkingView } from './sources.server.ts';

const slowAfterSeconds = 12;

/** Between our page and the gateway's: it takes the gateway a few seconds to have one ready. */
export function LinkingPage({ id, channel, redirectUrl, backPath }: LinkingView) {
  const seconds = useAskAgain(redirectUrl === undefined, () => isReady(id));
  const name = channelName(channel);
  useEffect(() => {
    // In this page's place: going back from there leads to the list, and not here and on again.
    if (redirectUrl) window.location.replace(redirectUrl);
  }, [redirectUrl]);
  return (
    <div className="stack gap-5 top sources linking">
      <h1>{m.sources_wait_title({ name })}</h1>
      {redirectUrl ? (
        <>
          <Banner tone="ok" role="status" title={m.sources_wait_ready({ name })}>
            {m.sources_wait_ready_text()}
          </Banner>
          <LinkButton href={redirectUrl}>{m.sources_wait_go({ name })}</LinkButton>
        </>
      ) : (
        <>
          <RefreshWithoutScript everySeconds={2} />
          <Waiting title={m.sources_wait_asking({ name })} seconds={seconds}>
            {seconds < slowAfterSeconds
              ? m.sources_wait_asking_text()
              : m.sources_wait_slow({ name })}
            <noscript>{` ${m.sources_wait_refresh()}`}</noscript>
          </Waiting>
        </>
      )}
      <Link to={backPath} className={buttonClass({ variant: 'text' })}>
        {m.sources_wait_cancel()}
      </Link>
    </div>
  );
}

async function isReady(id: string): Promise<boolean> {
  const { call } = await import('#app/shared/api/call.ts');
  const { getSource } = await import('@luwag/contracts/sources');
  const answer = await call(getSource, { params: { source_id: id } });
  return answer.ok && (answer.data.redirect_url !== null || answer.data.status !== 'linking');
}
