import { type ReactNode, useEffect, useState } from 'react';
import {
  connectionOf,
  lightEdition,
  NetworkContext,
  needsLightEdition,
  readNetwork,
  unknownNetwork,
} from '#app/shared/page/network.ts';

export function NetworkProvider({ children }: { children: ReactNode }) {
  const [network, setNetwork] = useState(unknownNetwork);

  useEffect(() => {
    // The address this document was opened with: where no cookie is kept, the choice holds here.
    const { search } = window.location;
    const read = () => {
      const found = readNetwork(navigator);
      setNetwork(found);
      // `replace` keeps "back" from leading into the redirect again; the light edition is another
      // document, so the router is not asked.
      const address = { pathname: window.location.pathname, search, cookies: document.cookie };
      if (needsLightEdition(found, address)) window.location.replace(lightEdition);
    };
    read();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('online', read, { signal });
    window.addEventListener('offline', read, { signal });
    connectionOf(navigator)?.addEventListener('change', read, { signal });
    return () => listening.abort();
  }, []);

  return <NetworkContext value={network}>{children}</NetworkContext>;
}
