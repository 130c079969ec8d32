/**
 * An address that the API gave for the shop, fit to be linked to. The API keeps to the store's own
 * list; that it is a web page and no script is looked at once more where it becomes a link.
 */
export function shopAddress(given: string | null): string | undefined {
  if (given === null || !URL.canParse(given)) return undefined;
  const { protocol, username, password } = new URL(given);
  const isWebPage = protocol === 'https:' || protocol === 'http:';
  return isWebPage && username === '' && password === '' ? given : undefined;
}

/** Where the shop is left to with nothing bought. */
export const shopAddressOf = (shop: {
  return_url: string | null;
  cancel_url: string | null;
}): string | undefined => shopAddress(shop.cancel_url ?? shop.return_url);
