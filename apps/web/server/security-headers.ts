import type { WebSettings } from './settings.ts';

type Mode = WebSettings['LUWAG_MODE'];

/**
 * The policy of every page. Scripts run only with this answer's nonce; what those scripts load is
 * trusted in turn (`strict-dynamic`). Style attributes are refused as well as foreign styles. The
 * pages that look through a camera bring WebAssembly of ours to see with, which has to be compiled;
 * they and no other page may do so.
 */
export function contentSecurityPolicy(
  nonce: string,
  mode: Mode,
  { hasCamera } = { hasCamera: false },
): string {
  const isDevelopment = mode === 'development';
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'${hasCamera ? " 'wasm-unsafe-eval'" : ''}`,
    // In development Vite adds style elements while a file is being edited.
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:`,
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `report-uri /csp-report`,
  ].join('; ');
}

/** What a page without any content of its own gets: errors, reports, health. */
const emptyContentPolicy = `default-src 'none'; frame-ancestors 'none'`;

/** Where something is looked at through a camera: a code, or the face of whoever holds it. */
const cameraPaths: readonly string[] = ['/buyer/pay/scan', '/buyer/onboarding/liveness-check'];

export function hasCameraAt(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  return cameraPaths.includes(path.replace(/(.)\/$/, '$1'));
}

/** The camera is for our own page alone, and only where something is looked at. */
export function permissionsPolicy({ hasCamera } = { hasCamera: false }): string {
  return [
    'accelerometer=()',
    hasCamera ? 'camera=(self)' : 'camera=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'microphone=()',
    'payment=()',
    'usb=()',
  ].join(', ');
}

/** A style sheet, script or font is never a page: what browsers heed for it is these two. */
export const assetHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** What shops load into pages of their own: any of them may. */
export const elementHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export function securityHeaders(mode: Mode): Record<string, string> {
  return {
    'content-security-policy': emptyContentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    ...assetHeaders,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(),
    ...(mode === 'production'
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}
