import { createContext } from 'react-router';

/** What the web server knows about a request and hands to loaders, actions and the renderer. */
export type PageFacts = {
  /** Where the API answers, as seen from this process. */
  apiOrigin: string;
  /** The same id in the visitor's answer, in this process's log and in the API's log. */
  requestId: string;
  /** The trace of this request, for the API to go on with. */
  traceparent?: string | undefined;
  visitorAddress: string;
  /** One per answer; every script and style element carries it. */
  nonce: string;
  isProduction: boolean;
  /** For the response envelope; public, and part of every page. */
  wireKey: string;
  /** Tests shorten the time after which somebody counts as gone; nothing else says it. */
  inactivityMs?: number | undefined;
  /** Whether groups that save together are offered here. */
  hasPaluwagan: boolean;
  /** The public status page; no page links to one where there is none. */
  statusPage?: string | undefined;
  /** Logs a failure under this request's id. */
  reportError(error: unknown): void;
};

/** Read in a loader: `context.get(pageFacts).apiOrigin`. */
export const pageFacts = createContext<PageFacts>();
