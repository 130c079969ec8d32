/** Our reference of a payout at the gateway, and the key under which it is made once. */
export const referenceOf = (id: string): string => `payout-${id}`;

export const payoutIdIn = (reference: string | null): string | undefined =>
  /^payout-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference ?? '')?.[1];
