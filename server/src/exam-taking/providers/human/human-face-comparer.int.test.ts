import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaceComparer } from '../../../platform/ports/face-comparer.js';
import type { FaceFinder, KnownFace } from '../../../platform/ports/face-finder.js';
import { createHumanFaceComparer } from './human-face-comparer.js';

const photo = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../demo-assets/faces/${name}`, import.meta.url));

describe('human face comparer with the real library', () => {
  let faces: FaceComparer & FaceFinder;
  let collins: Buffer;
  let hopper: Buffer;
  beforeAll(async () => {
    faces = createHumanFaceComparer({ timeoutMs: 80_000 });
    [collins, hopper] = await Promise.all([photo('eileen-collins.jpg'), photo('grace-hopper.jpg')]);
  });
  afterAll(() => faces.close());

  it('matches the same person in a smaller, darker, mirrored and cropped picture', async () => {
    const again = await sharp(collins)
      .extract({ left: 20, top: 0, width: 420, height: 500 })
      .flop()
      .modulate({ brightness: 0.8 })
      .resize(320)
      .jpeg({ quality: 55 })
      .toBuffer();
    const verdict = await faces.compare(again, collins);
    expect(verdict.outcome).toBe('matched');
    expect(verdict.similarity).toBeGreaterThan(0.5);
  });

  it('tells a stranger', async () => {
    expect((await faces.compare(hopper, collins)).outcome).toBe('other-person');
    expect((await faces.compare(collins, hopper)).outcome).toBe('other-person');
  });

  it('tells two faces', async () => {
    const both = await sharp({ create: { width: 960, height: 640, channels: 3, background: '#fff' } })
      .composite([
        { input: collins, left: 0, top: 0 },
        { input: hopper, left: 480, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect((await faces.compare(both, collins)).outcome).toBe('many-faces');
  });

  it('tells a picture without a face, and bytes that are no picture, as no face', async () => {
    const wall = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a9' } })
      .webp()
      .toBuffer();
    expect((await faces.compare(wall, collins)).outcome).toBe('no-face');
    expect((await faces.compare(new Uint8Array([1, 2, 3]), collins)).outcome).toBe('no-face');
    expect((await faces.compare(new Uint8Array(), collins)).outcome).toBe('no-face');
  });

  it('tells one face when nothing is registered, from PNG too', async () => {
    expect(await faces.compare(await sharp(hopper).png().toBuffer(), null)).toEqual({ outcome: 'one-face' });
  });

  it('finds who is seen among those it was told of, and no stranger', async () => {
    const printed = async (photo_: Buffer): Promise<Uint8Array> => {
      const verdict = await faces.print(photo_);
      if (verdict.outcome !== 'one-face') throw new Error(verdict.outcome);
      return verdict.print;
    };
    const known: KnownFace[] = [{ id: 'collins', print: await printed(collins) }];
    faces.knowAll(async function* () {
      yield known;
    });
    const before = await sharp(collins)
      .modulate({ brightness: 0.9 })
      .resize(400)
      .jpeg({ quality: 70 })
      .toBuffer();
    expect(await faces.find(before)).toMatchObject({ outcome: 'found', id: 'collins' });
    expect(await faces.find(hopper)).toEqual({ outcome: 'nobody' });
    faces.know([{ id: 'hopper', print: await printed(hopper) }]);
    expect(await faces.find(hopper)).toMatchObject({ outcome: 'found', id: 'hopper' });
    faces.know([{ id: 'twin', print: await printed(hopper) }]);
    expect(await faces.find(hopper)).toEqual({ outcome: 'ambiguous' });
    faces.unknow(['hopper', 'twin']);
    expect(await faces.find(hopper)).toEqual({ outcome: 'nobody' });
    expect(await faces.print(new Uint8Array([1]))).toEqual({ outcome: 'no-face' });
  });
});
