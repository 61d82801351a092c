import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './answer-html.js';
import { mayBeShown, sizeIn } from './picture-in-answer.js';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });
const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;

/** A small picture whose header says that it is so large, as no small one has to be that is. */
async function saying(width: number, height: number): Promise<string> {
  const bytes = await plain(3, 3).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return address(bytes);
}

describe('a picture written into an answer', () => {
  it.each([
    ['png', plain(301, 7).png()],
    ['jpeg', plain(301, 7).jpeg()],
    ['progressive jpeg with a profile', plain(301, 7).withMetadata().jpeg({ progressive: true })],
    ['gif', plain(301, 7).gif()],
    ['webp', plain(301, 7).webp()],
    ['lossless webp', plain(301, 7).webp({ lossless: true })],
    ['extended webp', plain(301, 7).withMetadata().webp()],
  ])('has its size in its header: %s', async (_what, picture) => {
    expect(sizeIn(await picture.toBuffer())).toEqual({ width: 301, height: 7 });
  });

  it('is shown up to sixteen megapixels', async () => {
    expect(mayBeShown(await saying(4096, 4096))).toBe(true);
    expect(mayBeShown(await saying(4097, 4096))).toBe(false);
    expect(mayBeShown(await saying(100_000, 100_000))).toBe(false);
  });

  it('of another kind, or whose size cannot be read, is not shown; a file of this site is', async () => {
    for (const src of [
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:image/png,raw',
      'data:image/png;base64,',
      'data:image/jpeg;base64,/9j/',
      'data:text/html;base64,PGI+',
    ])
      expect(mayBeShown(src), src).toBe(false);
    expect(mayBeShown('/api/common/file/x')).toBe(true);
    expect(mayBeShown('/api/common/file/x?name=a%20b.png')).toBe(true);
    const huge = await saying(8200, 4096);
    expect(mayBeShown(huge.replace('data:', ' DA\tta:'))).toBe(false);
  });

  it('of another site is not fetched by whoever marks; a copied one of this site comes from here', () => {
    for (const src of [
      'http://evil.example/x.png',
      '//evil.example/api/common/file/x',
      '/\\evil.example/api/common/file/x',
      '/api/common/file/../../sys/user/logout',
      'x.png',
      '',
    ])
      expect(cleanHtml(`<p>a<img src="${src}" />b</p>`), src).toBe('<p>ab</p>');
    expect(cleanHtml('<img alt="图" src="https://exam.example:8443/api/common/file/ab12" />')).toBe(
      '<img src="/api/common/file/ab12" alt="图" />',
    );
  });

  it('leaves what stands around it', async () => {
    const [huge, small] = [await saying(8200, 4096), await saying(10, 10)];
    expect(cleanHtml(`<p>a<img src="${huge}" />b<img src="${small}" /></p>`)).toBe(
      `<p>ab<img src="${small}" /></p>`,
    );
  });
});
