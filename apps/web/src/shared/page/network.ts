import { createContext } from 'react';
import { editionCookie, readCookie } from './preferences.ts';

type Network = {
  online: boolean;
  /** The connection's effective type as the browser reports it. */
  networkSpeed: string;
};

export const unknownNetwork: Network = { online: true, networkSpeed: 'unknown' };

export const NetworkContext = createContext(unknownNetwork);

/** Not part of the DOM's types yet: Chromium has it, the others leave it out. */
type Connection = EventTarget & { effectiveType?: string };

export const connectionOf = (from: Navigator): Connection | undefined =>
  (from as Navigator & { connection?: Connection }).connection;

export function readNetwork(from: Navigator): Network {
  return {
    online: from.onLine,
    networkSpeed: connectionOf(from)?.effectiveType ?? unknownNetwork.networkSpeed,
  };
}

export const lightEdition = '/slow-network';

/** A purchase, and the light edition's own sign-in: neither survives being sent elsewhere. */
const keptWay = /^\/(buyer\/webpay|p|slow-network)([/?]|$)/;

/**
 * On 2g the light edition is the better product. Someone who came back from it by its link to the
 * full edition has chosen, and is not sent away again; nor is whoever pays at a checkout, which is
 * light itself, or signs in to do so.
 */
export function needsLightEdition(
  network: Network,
  address: { pathname: string; search: string; cookies: string },
): boolean {
  const search = new URLSearchParams(address.search);
  const stays =
    search.get('edition') === 'full' ||
    readCookie(address.cookies, editionCookie) === 'full' ||
    keptWay.test(search.get('callbackUrl') ?? '') ||
    keptWay.test(address.pathname);
  return !stays && ['2g', 'slow-2g'].includes(network.networkSpeed);
}
