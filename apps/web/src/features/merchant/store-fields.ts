/** What is typed about a store, in the order of its form; a counter's address stands between. */
export const storeFields = ['name', 'website_url', 'return_urls'] as const;
export type StoreField = (typeof storeFields)[number];
