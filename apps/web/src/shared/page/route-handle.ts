import { useMatches } from 'react-router';

/** What a route may say about the document around it: `export const handle: RouteHandle = …`. */
export type RouteHandle = {
  /** The page works as it arrives: no script is sent with it. */
  noJs?: boolean;
  /** `light` is one small file that asks for nothing else: no style sheet, font or image. */
  document?: 'full' | 'light';
};

/** The wishes of the matched routes, the innermost last and strongest. */
export function useRouteHandle(): RouteHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}

/**
 * Whether script runs around this page. A page that asks for none arrives without; but a reader who
 * comes to it from a page with script brings the script along, and with it what it holds.
 */
export function useHasScript(): boolean {
  const { noJs = false } = useRouteHandle();
  return !(import.meta.env.SSR && noJs);
}
