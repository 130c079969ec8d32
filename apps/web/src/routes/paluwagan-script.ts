import { requireGroups } from '#app/features/paluwagan/for-groups.ts';
import script from '../../../../docs/paluwagan-check.mjs?raw';
import type { Route } from './+types/paluwagan-script';

/** The check as a file of its own, to be read and run without anything of ours. */
export function loader(args: Route.LoaderArgs): Response {
  requireGroups(args);
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': 'attachment; filename="paluwagan-check.mjs"',
    },
  });
}
