import { isRouteErrorResponse } from 'react-router';

/**
 * Tells the server that our own script failed in someone's browser, so that "we were told" is true
 * for these faults too. A refusal of the server is known there already and is not sent back.
 */
export function reportFault(error: unknown, route: string | undefined): void {
  if (isRouteErrorResponse(error)) return;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  navigator.sendBeacon(
    '/browser-fault',
    JSON.stringify({
      route: route ?? '',
      name: name.slice(0, 100),
      message: message.slice(0, 300),
    }),
  );
}
