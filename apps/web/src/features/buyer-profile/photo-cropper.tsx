import { RangeField } from '@luwag/ui/range-field';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { type CropView, drag, squareOf, zoomMax } from './crop.ts';

/** Twice as many pixels as it is wide, for screens that have them. */
const drawnPx = 256;
/** Sliders have whole steps. */
const steps = 100;

type PhotoCropperProps = {
  file: Blob;
  view: CropView;
  onView(view: CropView): void;
  onUnreadable(): void;
};

/** The chosen picture in its square: dragged, or moved and enlarged by sliders. */
export function PhotoCropper({ file, view, onView, onUnreadable }: PhotoCropperProps) {
  const picture = usePicture(file, onUnreadable);
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d');
    if (!drawing || !picture) return;
    const { left, top, side } = squareOf(picture, view);
    drawing.clearRect(0, 0, drawnPx, drawnPx);
    drawing.drawImage(picture, left, top, side, side, 0, 0, drawnPx, drawnPx);
  }, [picture, view]);

  function onMove({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (!from.current || !picture) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const by = { across: (x - from.current.x) / width, down: (y - from.current.y) / height };
    from.current = { x, y };
    onView(drag(picture, view, by));
  }
  const sliderOf = (name: 'x' | 'y') => ({
    min: 0,
    max: steps,
    value: Math.round(view[name] * steps),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onView({ ...view, [name]: currentTarget.valueAsNumber / steps }),
  });
  return (
    <div className="stack gap-3 photo-cropper">
      <canvas
        ref={canvas}
        className="photo photo-canvas"
        width={drawnPx}
        height={drawnPx}
        role="img"
        aria-label={m.kyc_me_photo_alt()}
        onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
          currentTarget.setPointerCapture(pointerId);
          from.current = { x, y };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          from.current = undefined;
        }}
        onPointerCancel={() => {
          from.current = undefined;
        }}
      />
      <RangeField
        label={m.settings_photo_zoom()}
        min={steps}
        max={zoomMax * steps}
        value={Math.round(view.zoom * steps)}
        onChange={({ currentTarget }) =>
          onView({ ...view, zoom: currentTarget.valueAsNumber / steps })
        }
      />
      <RangeField label={m.settings_photo_across()} {...sliderOf('x')} />
      <RangeField label={m.settings_photo_down()} {...sliderOf('y')} />
    </div>
  );
}

/** The file as a picture, the right way up. */
function usePicture(file: Blob, onUnreadable: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is opened once.
  useEffect(() => {
    let isOver = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then((found) => {
      opened = found;
      if (isOver) found.close();
      else setPicture(found);
    }, onUnreadable);
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [file]);
  return picture;
}
