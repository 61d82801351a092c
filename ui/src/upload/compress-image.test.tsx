import { photoRules } from '@vigil/domain/sign-up/public';
import { pictureLimitsKb } from '@vigil/domain/uploads/public';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compressImage } from './compress-image.ts';

const kb = 1024;
const drawn = { width: 0, height: 0 };
/** A canvas whose JPEGs have so many KB at full quality. */
function canvasOf(fullKb: number) {
  const canvas = {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (give: (blob: Blob) => void, _type: string, quality: number) =>
      give(new Blob([new Uint8Array(Math.round(fullKb * kb * quality))])),
  };
  vi.spyOn(document, 'createElement').mockReturnValue(Object.assign(canvas, drawn) as never);
  return canvas as unknown as typeof drawn;
}
const photo = (sizeKb: number) => new File([new Uint8Array(sizeKb * kb)], '照片.png', { type: 'image/png' });

beforeEach(() =>
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 3200, height: 2400, close: () => undefined }),
  ),
);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a picture above the limit of its field', () => {
  it('is brought to at most 500 KB and a width of 800 [upload-018] [upload-023]', async () => {
    const canvas = canvasOf(900);
    const sent = await compressImage(photo(3000), 100 * kb);
    expect(sent.size).toBeLessThanOrEqual(500 * kb);
    expect([canvas.width, canvas.height]).toEqual([800, 600]);
    expect(sent.name).toBe('照片.jpg');
  });

  it('within it is left alone', async () => {
    const file = photo(99);
    expect(await compressImage(file, 100 * kb)).toBe(file);
  });

  it('of a photo for a sign-up is left alone up to 3000 KB, and made smaller keeps the pixels it has to have [buy-034]', async () => {
    const canvas = canvasOf(900);
    const limit = pictureLimitsKb.idPhoto * kb;
    const file = photo(3000);
    expect(await compressImage(file, limit)).toBe(file);
    await compressImage(photo(3001), limit);
    expect(Math.min(canvas.width, canvas.height)).toBeGreaterThanOrEqual(photoRules.leastPixels);
  });
});
