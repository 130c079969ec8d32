/** Every page a visitor can open, with the status its address answers with. */
export type PublicPage = { name: string; path: string; status: number };

export const pages: PublicPage[] = [
  { name: 'landing', path: '/', status: 200 },
  { name: 'merchant', path: '/merchant', status: 200 },
  { name: 'terms', path: '/terms-and-conditions', status: 200 },
  { name: 'privacy', path: '/privacy-policy', status: 200 },
  { name: 'cookies', path: '/cookie-policy', status: 200 },
  { name: '404', path: '/404', status: 404 },
  { name: '500', path: '/500', status: 500 },
  { name: 'slow-network', path: '/slow-network', status: 200 },
  { name: 'design', path: '/design', status: 200 },
  { name: 'behaviours', path: '/design/behaviours', status: 200 },
  { name: 'address-finder', path: '/address-finder', status: 200 },
];

export const themes = ['light', 'dark'] as const;
export const locales = ['en', 'fil'] as const;
export const sizes = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
] as const;

export type Look = {
  theme: (typeof themes)[number];
  locale: (typeof locales)[number];
  size: (typeof sizes)[number];
};
