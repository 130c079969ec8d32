import { getSource } from '@luwag/contracts/sources';
import { channelName } from '@luwag/domain/channel-names';
import { Badge } from '@luwag/ui/badge';
import { LinkButton } from '@luwag/ui/button';
import { WebpayFrame } from '#app/features/webpay/frame.tsx';
import { webpayPaths } from '#app/features/webpay/paths.ts';
import { Watch } from '#app/features/webpay/watch.tsx';
import { m } from '#app/paraglide/messages.js';
import { addressOf } from '#app/shared/api/call.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/webpay-linking';

export { loadLinking as loader } from '#app/features/webpay/linking.server.ts';
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

/** Between us and the gateway: on the way there, or waiting for its word. */
export default function WebpayLinking({ loaderData }: Route.ComponentProps) {
  const { proposalId, sourceId, channel, goTo, mark, self, domain, turn } = loaderData;
  const name = channelName(channel);
  return (
    <WebpayFrame step={0} domain={domain}>
      {/* A form may not lead to another site; a page may. */}
      {goTo && <meta httpEquiv="refresh" content={`0;url=${goTo}`} />}
      <div>
        <Badge tone="pend">{m.webpay_linking_badge()}</Badge>
      </div>
      <PageHead title={m.webpay_linking_title({ channel: name })}>
        {goTo ? m.webpay_linking_go() : m.webpay_linking_wait()}
      </PageHead>
      {goTo && (
        <LinkButton href={goTo} rel="noreferrer">
          {m.webpay_linking_action({ channel: name })}
        </LinkButton>
      )}
      <LinkButton variant="text" href={webpayPaths.plan(proposalId)}>
        {m.webpay_linking_back()}
      </LinkButton>
      {!goTo && (
        <Watch
          poll={addressOf(getSource.path, { source_id: sourceId })}
          mark={mark}
          self={self}
          turn={turn}
        />
      )}
    </WebpayFrame>
  );
}
