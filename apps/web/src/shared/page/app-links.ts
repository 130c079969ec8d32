import type { LinkDescriptor } from 'react-router';

/**
 * What makes a part of the site an app of its own on a home screen. Nothing is kept for when there
 * is no connection: money is only ever what the server says it is.
 */
export const appLinks = (app: 'buyer' | 'merchant' | 'counter') => (): LinkDescriptor[] => [
  { rel: 'manifest', href: `/${app}.webmanifest` },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
];
