/** Finds the texts of all QR codes in a picture. */
export type CodeReader = (picture: HTMLCanvasElement) => Promise<string[]>;

type NativeDetector = { detect(source: HTMLCanvasElement): Promise<{ rawValue: string }[]> };
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own reader where there is one; else ours, which has to be fetched. */
export async function openCodeReader(onFetch: () => void): Promise<CodeReader> {
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
