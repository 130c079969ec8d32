import { downloadExport } from '@luwag/contracts/privacy';
import { redirect } from 'react-router';
import { callAs, forOwner } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/privacy-copy';

/** The copy as a file. It is there once: opened again, this address leads back to the page. */
export const action = forOwner(async (args): Promise<Response> => {
  const form = await args.request.formData();
  const params = { export_id: String(form.get('export_id') ?? '') };
  const stepUpId = String(form.get('step_up_id') ?? '');
  const result = await callAs(args, downloadExport, { params }, { stepUpId, timeoutMs: 30_000 });
  if (!result.ok) throw redirect(pageOf(args.url), 303);
  return new Response(JSON.stringify(result.data.content, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${result.data.file_name}"`,
      'cache-control': 'no-store',
    },
  });
});

export const loader = ({ url }: Route.LoaderArgs) => redirect(pageOf(url), 303);

const pageOf = (url: URL): string => url.pathname.replace(/\/copy\/?$/, '');
