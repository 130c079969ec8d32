import { pictureId } from './poster-picture.tsx';

const [across, down] = [3, 4];
const [width, height, side] = [210, 297, 60];

/** On paper stickers come by the dozen, in the middle of a sheet, to be cut out. */
export function StickerSheet() {
  const left = (width - across * side) / (across + 1);
  const top = (height - down * side) / (down + 1);
  return (
    <svg className="sticker-sheet" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Array.from({ length: across * down }, (_, index) => index).map((index) => (
        <use
          key={index}
          href={`#${pictureId}`}
          x={left + (index % across) * (side + left)}
          y={top + Math.floor(index / across) * (side + top)}
          width={side}
          height={side}
        />
      ))}
    </svg>
  );
}
