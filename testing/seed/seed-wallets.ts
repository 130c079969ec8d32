import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { readChannelCode } from '@luwag/gateway/channels';
import type { Gateway } from '@luwag/gateway/gateway';

/**
 * Links the story's wallets at the sandbox, so that their owners can pay by them: the story is
 * written where no gateway is. A wallet that the sandbox knows stays as it is.
 */
export async function linkWallets(db: Db, gateway: Gateway, publicOrigin: string): Promise<void> {
  const sources = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('payment_sources')
      .select(['id', 'channel', 'gateway_token_id'])
      .where('status', '=', 'active')
      .execute(),
  );
  for (const { id, channel, gateway_token_id: known } of sources) {
    if (known && (await gateway.getToken(known)).kind === 'active') continue;
    const tokenId = await link(gateway, { id, channel, publicOrigin });
    await inScope(db, 'system', (tx) =>
      tx
        .updateTable('payment_sources')
        .set({ gateway_token_id: tokenId })
        .where('id', '=', id)
        .execute(),
    );
  }
}

type Unlinked = { id: string; channel: string; publicOrigin: string };

/** As the worker asks for it, with the owner's yes on the sandbox's page. */
async function link(gateway: Gateway, { id, channel, publicOrigin }: Unlinked): Promise<string> {
  const code = readChannelCode(channel);
  // A card is linked on a page of its own; the story has wallets alone.
  if (!code || code === 'CARDS') throw new Error(`source ${id} is no wallet but ${channel}`);
  const back = `${publicOrigin}/buyer/sources?linked=${id}`;
  const token = await gateway.createToken({
    reference: `source-${id}`,
    channel: code,
    returnUrls: { success: back, failure: back },
  });
  if (token.kind !== 'requires_action') throw new Error(`wallet ${id} is ${token.kind}`);
  const body = new URLSearchParams({ choice: 'approve' });
  const pressed = await fetch(token.redirectUrl, { method: 'POST', body, redirect: 'manual' });
  if (pressed.status >= 400) throw new Error(`wallet ${id}: the sandbox said ${pressed.status}`);
  return token.tokenId;
}
