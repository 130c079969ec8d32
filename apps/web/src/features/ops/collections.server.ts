import { listLateBuyers, listWriteOffs } from '@luwag/contracts/delinquency';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { collectionsPath } from './collections-address.ts';
import { modeOf } from './nights.server.ts';

/** Who is late in a bucket, or in all of them. A cursor that is none leads to the beginning. */
export async function loadCollections(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(args.url);
  const bucket =
    listLateBuyers.query.shape.bucket.safeParse(searchParams.get('bucket') ?? undefined).data ??
    null;
  const cursor = searchParams.get('cursor') ?? undefined;
  const query = { mode, ...(bucket && { bucket }), ...(cursor && { cursor }) };
  const [late, writeOffs] = await Promise.all([
    callAs(args, listLateBuyers, { query }),
    callAs(args, listWriteOffs, { query: { mode } }),
  ]);
  if (!late.ok && late.code === 'cursor_invalid') throw redirect(collectionsPath({ mode }));
  const { results, next_cursor: nextCursor, counted } = needed(late);
  return {
    mode,
    bucket,
    people: results,
    nextCursor,
    isFirst: cursor === undefined,
    counted,
    writeOffs: needed(writeOffs).results,
  };
}

export type CollectionsData = Awaited<ReturnType<typeof loadCollections>>;
