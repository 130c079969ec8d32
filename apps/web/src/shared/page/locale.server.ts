import { AsyncLocalStorage } from 'node:async_hooks';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { type Locale, readPreferences } from './preferences.ts';

// Rendering goes on after the handler has returned its stream, so the locale follows the
// asynchronous work of one request; a variable of the module would leak between visitors.
const current = new AsyncLocalStorage<Locale>();
overwriteGetLocale(() => current.getStore() ?? 'en');

export function withLocaleOf<T>(request: Request, work: () => T): T {
  return current.run(readPreferences(request.headers).locale, work);
}
