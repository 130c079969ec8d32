import { getHealth, retryJob } from '@luwag/contracts/health';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

export async function loadHealth(args: VisitorArgs) {
  const health = needed(await callAs(args, getHealth, {}));
  return { health, nowMs: Date.now(), isRetried: args.url.searchParams.get('done') === 'retry' };
}

export type HealthData = Awaited<ReturnType<typeof loadHealth>>;
export type HealthAnswer = { code: string };

/** A job that stands still is tried again, for a reason. */
export async function retryFromForm(args: VisitorArgs): Promise<HealthAnswer> {
  const form = await args.request.formData();
  const params = retryJob.params.safeParse({ job_id: textOf(form, 'job_id') });
  const body = retryJob.body.safeParse({ reason: textOf(form, 'reason') });
  if (!params.success || !body.success) return { code: 'invalid_request' };
  const result = await callAs(args, retryJob, { params: params.data, body: body.data });
  if (!result.ok) return { code: result.code };
  throw redirect(`${args.url.pathname}?done=retry`, 303);
}
