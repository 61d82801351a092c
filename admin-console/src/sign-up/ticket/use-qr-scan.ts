import { useEffect, useRef, type RefObject } from 'react';

/** What browsers have that read codes by themselves. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type CodeDetectorClass = new (options: { formats: string[] }) => CodeDetector;

const lookEveryMs = 300;
const detectorClass = (): CodeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;

/** Whether this browser reads QR codes; where it does not, a hand scanner types them. */
export const canScan = (): boolean => detectorClass() !== undefined;

/** Looks for a QR code in a video while `on`, and tells each once until another is seen. */
export function useQrScan(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onCode: (text: string) => void,
): void {
  const tell = useRef(onCode);
  useEffect(() => {
    tell.current = onCode;
  });
  useEffect(() => {
    const Detector = detectorClass();
    if (!on || Detector === undefined) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    let last = '';
    let busy = false;
    const look = async (): Promise<void> => {
      const source = video.current;
      if (busy || source === null || source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      busy = true;
      // A frame that cannot be read is followed by the next.
      const [code] = await detector.detect(source).catch(() => []);
      busy = false;
      if (code === undefined || code.rawValue === last) return;
      last = code.rawValue;
      tell.current(code.rawValue);
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [on, video]);
}
