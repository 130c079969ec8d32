import { createContext } from 'react';

export type Network = {
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
export const fullEditionParam = 'edition';

/**
 * On 2g the light edition is the better product. Someone who came back from it by its link to the
 * full edition has chosen, and is not sent away again.
 */
export function needsLightEdition(network: Network, address: { search: string }): boolean {
  const hasChosenFull = new URLSearchParams(address.search).get(fullEditionParam) === 'full';
  return !hasChosenFull && ['2g', 'slow-2g'].includes(network.networkSpeed);
}
