/** Reads QR codes from the frames of a video. */
export interface QrReader {
  /** The text of a code in this frame; null: there is none, or it cannot be read. */
  read(frame: HTMLVideoElement): Promise<string | null>;
}

/** What some browsers have that read codes by themselves (of desktops only those of macOS and ChromeOS). */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface CodeDetectorClass {
  new (options: { formats: string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const format = 'qr_code';
/** A frame is drawn no wider: a code that fills a fifth of it has pixels enough, and a look takes some 20 ms. */
const widestFrame = 800;

/** The browser's own reader where it has one; else one of ours, which is fetched then. */
export async function openQrReader(): Promise<QrReader> {
  const Detector = (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (Detector === undefined || !formats.includes(format)) return ownReader();
  const detector = new Detector({ formats: [format] });
  return { read: async (frame) => (await detector.detect(frame))[0]?.rawValue ?? null };
}

async function ownReader(): Promise<QrReader> {
  const textIn = await qrTextReader();
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (frame) => {
      if (drawing === null || frame.videoWidth === 0) return null;
      const scale = Math.min(1, widestFrame / frame.videoWidth);
      canvas.width = Math.round(frame.videoWidth * scale);
      canvas.height = Math.round(frame.videoHeight * scale);
      drawing.drawImage(frame, 0, 0, canvas.width, canvas.height);
      return textIn(drawing.getImageData(0, 0, canvas.width, canvas.height));
    },
  };
}

/** The text of a QR code somewhere in a picture (RGBA); null: there is none. */
export async function qrTextReader(): Promise<
  (picture: Pick<ImageData, 'data' | 'width' | 'height'>) => string | null
> {
  const { default: jsQr } = await import('jsqr');
  return ({ data, width, height }) =>
    jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
}
