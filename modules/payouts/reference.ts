const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const idIn = (prefix: string) => {
  const pattern = new RegExp(`^${prefix}-(${uuid})$`);
  return (reference: string | null): string | undefined => pattern.exec(reference ?? '')?.[1];
};

/** Our reference of a payout at the gateway, and the key under which it is made once. */
export const referenceOf = (id: string): string => `payout-${id}`;
export const payoutIdIn = idIn('payout');

/** The same of credit that is sent to its buyer. */
export const creditReferenceOf = (id: string): string => `credit-payout-${id}`;
export const creditPayoutIdIn = idIn('credit-payout');

/** The same of a pot and of whatever else a group owes its member. */
export const palReferenceOf = (id: string): string => `pal-payout-${id}`;
export const palPayoutIdIn = idIn('pal-payout');
