import { afterEach, describe, expect, it, vi } from 'vitest';
import { create } from 'qrcode';
import { openQrReader, qrTextReader } from './qr-reader.ts';

/** A code in the middle of a grey picture, each of its modules so many pixels wide. */
function pictureOf(text: string, { pixels = 4, width = 640, height = 480 } = {}) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const quiet = 4;
  const side = (modules.size + 2 * quiet) * pixels;
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [Math.floor((x - left) / pixels) - quiet, Math.floor((y - top) / pixels) - quiet];
      const inside =
        column >= -quiet && row >= -quiet && column < modules.size + quiet && row < modules.size + quiet;
      const isCode = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      const grey = !inside ? 90 : isCode && modules.get(row, column) === 1 ? 20 : 235;
      data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height };
}

afterEach(() => vi.unstubAllGlobals());

describe('a browser that reads no codes by itself', () => {
  it('reads the code of a ticket all the same, however large it is held', async () => {
    const textIn = await qrTextReader();
    for (const pixels of [3, 5, 9])
      expect(textIn(pictureOf('VIGIL:7KQ2-M4XD-9HJT', { pixels }))).toBe('VIGIL:7KQ2-M4XD-9HJT');
  });

  it('says nothing of a picture without one', async () => {
    const textIn = await qrTextReader();
    const data = new Uint8ClampedArray(200 * 200 * 4).map((_none, at) => (at * 7919) % 251);
    expect(textIn({ data, width: 200, height: 200 })).toBeNull();
  });
});

describe('a browser that has a reader', () => {
  const frame = {} as HTMLVideoElement;
  it('is asked itself when it knows QR codes', async () => {
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([{ rawValue: 'seen' }]);
    }
    vi.stubGlobal('BarcodeDetector', BarcodeDetector);
    expect(await (await openQrReader()).read(frame)).toBe('seen');
  });
});
