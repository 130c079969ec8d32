import { acceptInvitation, readInvitation } from '@luwag/contracts/team';
import { redirect } from 'react-router';
import { callAs, type VisitorArgs, visitor } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

/** What the link is to, and whether somebody is here who could follow it. */
export async function loadJoin(args: VisitorArgs) {
  const token = args.url.searchParams.get('key') ?? '';
  const read = await callAs(args, readInvitation, { body: { token } });
  return {
    token,
    invitation: read.ok ? read.data : undefined,
    isUnreached: !read.ok && !['invitation_over', 'invalid_request'].includes(read.code),
    visitorRole: args.context.get(visitor).session?.role,
  };
}
export type JoinData = Awaited<ReturnType<typeof loadJoin>>;

export async function join(args: VisitorArgs): Promise<{ code: string }> {
  const token = textOf(await args.request.formData(), 'key');
  const result = await callAs(args, acceptInvitation, { body: { token } });
  if (result.ok) throw redirect('/merchant/dashboard', 303);
  return { code: result.code };
}
