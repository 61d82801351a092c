import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFaces } from './formula-faces.ts';

/** Faces as browsers have them: that of a sheet which failed once stays failed, one of bytes is there at once. */
class Face {
  status = 'unloaded';
  readonly weight = 'normal';
  readonly style: string;
  constructor(
    readonly family: string,
    readonly bytes: ArrayBuffer | null,
    { style }: { readonly style: string },
  ) {
    this.style = style;
  }
  async load(): Promise<this> {
    this.status = 'loaded';
    return this;
  }
}

const asked: string[] = [];
let down: string | null = null;
let fonts: Set<Face>;

beforeEach(() => {
  asked.length = 0;
  fonts = new Set();
  vi.stubGlobal('FontFace', Face);
  vi.stubGlobal('document', { fonts });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (down !== null && address.includes(down)) throw new TypeError('no network');
    return new Response(new Uint8Array([1]));
  });
});
afterEach(() => {
  down = null;
  vi.unstubAllGlobals();
});

it('brings a face that failed in the sheet, and asks again for what did not come alone', async () => {
  const failed = new Face('KaTeX_Main', null, { style: 'normal' });
  failed.status = 'error';
  fonts.add(failed);
  down = 'KaTeX_Main';
  await expect(fetchFaces()).rejects.toThrow('no network');
  await vi.waitFor(() => expect(fonts.size).toBe(5));
  down = null;
  await fetchFaces();
  expect(asked).toHaveLength(6);
  expect(asked.at(-1)).toContain('KaTeX_Main-Regular');
  expect([...fonts].at(-1)).toMatchObject({ family: 'KaTeX_Main', style: 'normal', status: 'loaded' });
});

it('leaves alone what the page has set a formula in', async () => {
  const italic = new Face('"KaTeX_Math"', null, { style: 'italic' });
  await italic.load();
  fonts.add(italic);
  await fetchFaces();
  expect(asked.filter((address) => address.includes('KaTeX_Math'))).toEqual([]);
  await fetchFaces();
  expect(asked).toHaveLength(4);
});
