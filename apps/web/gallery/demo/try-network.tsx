import { Suspense, use } from 'react';
import { Await, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { NetworkContext } from '#app/shared/page/network.ts';
import { TryIt } from './try-it.tsx';

export function TryNetwork() {
  const { online, networkSpeed } = use(NetworkContext);
  return (
    <TryIt
      title={m.shell_behaviours_network_title()}
      says={
        <p>
          {online ? m.shell_behaviours_network_online() : m.shell_behaviours_network_offline()}.{' '}
          {m.shell_behaviours_network_speed({ speed: networkSpeed })}
        </p>
      }
    />
  );
}

/** The page comes at once; the slow part follows on the same connection. */
export function TryStreaming({ slowPart }: { slowPart: Promise<true> | undefined }) {
  return (
    <TryIt
      title={m.shell_behaviours_stream_title()}
      says={
        slowPart && (
          <Suspense fallback={<p>{m.shell_behaviours_stream_waiting()}</p>}>
            <Await resolve={slowPart}>{() => <p>{m.shell_behaviours_stream_arrived()}</p>}</Await>
          </Suspense>
        )
      }
    >
      <Link to="?slow=1" reloadDocument>
        {m.shell_behaviours_stream_link()}
      </Link>
    </TryIt>
  );
}
