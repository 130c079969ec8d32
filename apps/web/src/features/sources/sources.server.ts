import {
  getSource,
  linkSource,
  listSources,
  refreshSource,
  unlinkSource,
} from '@luwag/contracts/sources';
import { manilaDateOf } from '@luwag/domain/calendar';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { safePath } from '#app/shared/page/safe-path.ts';
import { webAddress } from '#app/shared/page/web-address.ts';
import { shownSources } from './expiry.ts';
import { linkingPath, modeOfPath, sourcesPath } from './paths.ts';

/** Why a form of the page did not get through, by the code of the refusal. */
export type SourcesFault = { code: string };

export async function loadSources(args: VisitorArgs) {
  const { searchParams, pathname } = args.url;
  const mode = modeOfPath(pathname);
  const linked = await findLinked(args, searchParams.get('linked'));
  const { results } = needed(await callAs(args, listSources, { query: { mode } }));
  return {
    mode,
    sources: shownSources(results),
    linked,
    unlinkId: searchParams.get('unlink') ?? undefined,
    wasUnlinked: searchParams.get('done') === 'unlinked',
    today: manilaDateOf(Date.now()),
    formKey: newFormKey(),
  };
}

export type SourcesView = Awaited<ReturnType<typeof loadSources>>;

/** What came of the gateway's page: the address says only of which source, and it is asked. */
async function findLinked(args: VisitorArgs, given: string | null) {
  if (!given) return undefined;
  const params = { source_id: given };
  const found = await callAs(args, getSource, { params });
  if (!found.ok) return undefined;
  if (found.data.status === 'linking') await callAs(args, refreshSource, { params });
  return found.data;
}

/** What succeeds leads on by a redirect, so that reloading does nothing a second time. */
export async function actOnSources(args: VisitorArgs) {
  const form = await args.request.formData();
  const code = await (form.get('act') === 'unlink' ? unlink(args, form) : link(args, form));
  return data<SourcesFault>({ code }, { status: code === 'unreachable' ? 503 : 422 });
}

async function link(args: VisitorArgs, form: FormData): Promise<string> {
  const asked = linkSource.body.safeParse({
    channel: form.get('channel'),
    mode: modeOfPath(args.url.pathname),
    return_path: sourcesPath(modeOfPath(args.url.pathname)),
  });
  if (!asked.success) return 'invalid_request';
  const idempotencyKey = keyOfContent(String(form.get('key')), asked.data);
  const result = await callAs(args, linkSource, { body: asked.data }, { idempotencyKey });
  if (result.ok) throw redirect(linkingPath(result.data.source_id), 303);
  return result.code;
}

async function unlink(args: VisitorArgs, form: FormData): Promise<string> {
  const asked = unlinkSource.body.safeParse({ source_id: form.get('source_id') });
  if (!asked.success) return 'source_not_found';
  const result = await callAs(args, unlinkSource, { body: asked.data });
  if (result.ok) throw redirect(`${sourcesPath(modeOfPath(args.url.pathname))}?done=unlinked`, 303);
  return result.code;
}

/** While the gateway prepares its page. Whoever is done with it is sent back to where they were. */
export async function loadLinking(args: VisitorArgs, sourceId: string) {
  const found = await callAs(args, getSource, { params: { source_id: sourceId } });
  const { id, status, channel, redirect_url, return_path } = needed(found, 'source_not_found');
  const backPath = safePath(return_path);
  if (status !== 'linking') throw redirect(`${backPath}?linked=${id}`);
  return { id, channel, redirectUrl: webAddress(redirect_url), backPath };
}

export type LinkingView = Awaited<ReturnType<typeof loadLinking>>;
