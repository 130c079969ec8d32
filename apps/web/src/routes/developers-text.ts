import { readAsText, readGuideText } from '#app/features/developers/docs.server.ts';
import type { Route } from './+types/developers-text';

/** The documentation as plain text: its contents, all of it, or one guide. */
export function loader({ params, url }: Route.LoaderArgs): Response {
  const guide = (params as { guide?: string }).guide;
  if (guide !== undefined) return answer(readGuideText(guide, url.origin));
  const kind = url.pathname.startsWith('/llms-full') ? 'all' : 'contents';
  return answer(readAsText(kind, url.origin));
}

const answer = (text: string | undefined): Response =>
  new Response(text ?? 'There is no such guide.\n', {
    status: text === undefined ? 404 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
