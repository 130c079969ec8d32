import { m } from '#app/paraglide/messages.js';

/** A device as the API names it, `Chrome on Android`, in the reader's language. */
export function deviceInWords(device: string): string {
  const [browser, system] = device.split(' on ');
  if (browser && system) return m.security_device({ browser, system });
  return device === 'Unknown device' ? m.security_device_unknown() : device;
}

export const networkInWords = (network: string): string =>
  network === 'unknown' ? m.security_network_unknown() : network;
