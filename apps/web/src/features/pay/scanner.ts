import { type CameraFault, openCamera } from '#app/shared/pictures/camera.ts';
import { drawFile, drawFrame } from '#app/shared/pictures/draw-picture.ts';

export type ScanTrouble = CameraFault | 'reader' | 'picture_nothing' | 'picture_unreadable';
export type ScanStep = 'starting' | 'fetching' | 'looking' | 'reading';
export type Scanned = { texts: string[] } | { trouble: ScanTrouble };

type Watched = { signal: AbortSignal; onStep(step: ScanStep): void };

/** Between two looks, so that a phone stays cool and the page stays quick. */
const pauseMs = 120;

let kept: Promise<CodeReader> | undefined;

/** Opened once; one that could not be fetched is tried again the next time. */
function codeReader(onFetch: () => void): Promise<CodeReader> {
  kept ??= openCodeReader(onFetch);
  kept.catch(() => {
    kept = undefined;
  });
  return kept;
}

/** Looks until something is found, or until nobody wants to know any more. */
export async function scanCamera(
  video: HTMLVideoElement,
  { signal, onStep }: Watched,
): Promise<Scanned> {
  onStep('starting');
  const camera = await openCamera(video, 'environment', signal);
  if (typeof camera === 'string') return { trouble: camera };
  try {
    const reader = await codeReader(() => onStep('fetching')).catch(() => undefined);
    if (!reader) return { trouble: 'reader' };
    onStep('looking');
    const canvas = document.createElement('canvas');
    while (!signal.aborted) {
      const texts = drawFrame(video, canvas) ? await reader(canvas) : [];
      if (texts.length > 0) return { texts };
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return { texts: [] };
  } catch {
    return { trouble: 'reader' };
  } finally {
    camera.stop();
  }
}

/** The picture is read here and goes nowhere. */
export async function scanFile(file: Blob, { onStep }: Pick<Watched, 'onStep'>): Promise<Scanned> {
  onStep('reading');
  const canvas = document.createElement('canvas');
  if (!(await drawFile(file, canvas))) return { trouble: 'picture_unreadable' };
  try {
    const reader = await codeReader(() => onStep('fetching'));
    onStep('reading');
    const texts = await reader(canvas);
    return texts.length > 0 ? { texts } : { trouble: 'picture_nothing' };
  } catch {
    return { trouble: 'reader' };
  }
}

/** Finds the texts of all QR codes in a picture. */
type CodeReader = (picture: HTMLCanvasElement) => Promise<string[]>;

type NativeDetector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own reader where there is one; else ours, which has to be fetched. */
async function openCodeReader(onFetch: () => void): Promise<CodeReader> {
  const native = await openNative();
  if (native) return native;
  onFetch();
  return openWasm();
}

async function openNative(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    if (!BarcodeDetector || !formats.includes('qr_code')) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  } catch {
    // Some browsers have the name and nothing behind it.
    return undefined;
  }
}

/** From our own origin: left to itself, the package would fetch its file from another site. */
async function openWasm(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: address }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true });
  return async (picture) => {
    const drawing = picture.getContext('2d', { willReadFrequently: true });
    const image = drawing?.getImageData(0, 0, picture.width, picture.height);
    if (!image) return [];
    const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 4 });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
