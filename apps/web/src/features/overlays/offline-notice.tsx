import { use } from 'react';
import { m } from '#app/paraglide/messages.js';
import { NetworkContext } from '#app/shared/page/network.ts';

/** Money first: what a lost connection means for it. */
export function OfflineNotice() {
  const { online } = use(NetworkContext);
  return (
    <div className="offline" role="status">
      {!online && <p>{m.shell_offline()}</p>}
    </div>
  );
}
