import { Glyph } from '@luwag/ui/list';
import { initialsOf } from '#app/shared/format/initials.ts';

type FaceProps = {
  name: string;
  /** When the picture was set; null where the two letters stand for somebody. */
  photoAt: string | null | undefined;
  isBig?: boolean;
};

/** Who is signed in, as a picture or by two letters. Decorative: the name stands beside it. */
export function Face({ name, photoAt, isBig = false }: FaceProps) {
  const size = isBig ? 56 : 44;
  if (!photoAt) return <Glyph initials={initialsOf(name)} tone="brand" isBig={isBig} />;
  // Another picture has another address, so that the one before is not shown for it.
  const version = Date.parse(photoAt);
  return (
    <img
      className={isBig ? 'glyph t big face' : 'glyph t face'}
      src={`/buyer/photo?v=${version}`}
      alt=""
      loading="lazy"
      width={size}
      height={size}
    />
  );
}
