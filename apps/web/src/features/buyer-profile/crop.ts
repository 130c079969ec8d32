/** Which square of a picture is shown. */
export type CropView = {
  /** 1 shows the largest square that fits. */
  zoom: number;
  /** Where it lies in the room that is left: 0 at the left or the top, 1 at the other end. */
  x: number;
  y: number;
};

export const zoomMax = 4;
/** In the middle, and as much as fits. */
export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 };

type Size = { width: number; height: number };

/** In pixels of the picture, all within it. */
export function squareOf({ width, height }: Size, { zoom, x, y }: CropView) {
  const side = Math.min(width, height) / between(zoom, 1, zoomMax);
  return {
    left: (width - side) * between(x, 0, 1),
    top: (height - side) * between(y, 0, 1),
    side,
  };
}

/** Dragged by a share of what is shown: the picture follows the finger, and stops at its edges. */
export function drag(size: Size, view: CropView, by: { across: number; down: number }): CropView {
  const { side } = squareOf(size, view);
  const moved = (at: number, share: number, room: number) =>
    room <= 0 ? at : between(at - (share * side) / room, 0, 1);
  return {
    ...view,
    x: moved(view.x, by.across, size.width - side),
    y: moved(view.y, by.down, size.height - side),
  };
}

const between = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));
