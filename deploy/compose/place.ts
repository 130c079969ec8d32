import { type Place, placeOf } from '../settings/places.ts';

/** The proxy on the host and the web server: networks `edge` and `inside` of compose.yaml. */
const trustedNetworks = '172.30.1.0/24,172.30.2.0/24';

/** As in a cluster: each process has a network of its own, and finds the others by their names. */
export function composePlace(domain: string): Place {
  const { name, values } = placeOf('production', domain);
  return {
    name,
    values: {
      ...values,
      TRUSTED_PROXIES: trustedNetworks,
      KEYS_FILE: '/run/secrets/keys.json',
      OBJECT_STORE_URL: 'file:///var/lib/luwag/objects',
    },
  };
}
