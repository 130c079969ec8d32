import { type ReactNode, useEffect, useState } from 'react';
import {
  connectionOf,
  lightEdition,
  NetworkContext,
  needsLightEdition,
  readNetwork,
  unknownNetwork,
} from '#app/lib/network.ts';

export function NetworkProvider({ children }: { children: ReactNode }) {
  const [network, setNetwork] = useState(unknownNetwork);

  useEffect(() => {
    // The address this document was opened with: later pages of the same visit keep the choice.
    const { search } = window.location;
    const read = () => {
      const found = readNetwork(navigator);
      setNetwork(found);
      // `replace` keeps "back" from leading into the redirect again; the light edition is another
      // document, so the router is not asked.
      const { pathname } = window.location;
      if (needsLightEdition(found, { pathname, search })) window.location.replace(lightEdition);
    };
    read();
    const connection = connectionOf(navigator);
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
    connection?.addEventListener('change', read);
    return () => {
      window.removeEventListener('online', read);
      window.removeEventListener('offline', read);
      connection?.removeEventListener('change', read);
    };
  }, []);

  return <NetworkContext value={network}>{children}</NetworkContext>;
}
