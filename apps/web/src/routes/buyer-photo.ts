import { getProfilePhoto } from '@luwag/contracts/profiles';
import { callAs, forRole, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** The picture that the frame shows its owner with. Nothing of it stays on the device. */
export const loader = forRole('buyer', async (args: VisitorArgs): Promise<Response> => {
  const photo = await callAs(args, getProfilePhoto, {});
  if (!photo.ok) return new Response(null, { status: photo.status === 404 ? 404 : 503 });
  return new Response(Buffer.from(photo.data.profile_picture, 'base64'), {
    headers: {
      'content-type': photo.data.content_type,
      'cache-control': 'private, no-store',
    },
  });
});
