import { useEffect, useRef, type RefObject } from 'react';
import { openQrReader } from './qr-reader.ts';

const lookEveryMs = 300;

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
    if (!on) return undefined;
    const opening = openQrReader();
    let last = '';
    let busy = false;
    let here = true;
    const look = async (): Promise<void> => {
      const source = video.current;
      if (busy || source === null || source.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      busy = true;
      // A frame that cannot be read is followed by the next.
      const code = await opening.then((reader) => reader.read(source)).catch(() => null);
      busy = false;
      if (!here || code === null || code === last) return;
      last = code;
      tell.current(code);
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [on, video]);
}
