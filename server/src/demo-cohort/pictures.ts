import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Random } from '@vigil/domain/kernel/random';
import { facePhotos } from '../organisation/demo/public.js';

const faces = new URL('../../demo-assets/faces/', import.meta.url);

/** Pictures of simulated cameras: 320×240 JPEG data URLs, a few variants of each photo made once. */
export class Pictures {
  private readonly variants = new Map<string, Promise<string>>();

  /** What this candidate's camera shows: always the same person, a little moved and lit each time. */
  ofPerson(index: number, random: Random): Promise<string> {
    const photos = Object.values(facePhotos);
    const photo = photos[index % photos.length] ?? 'eileen-collins.jpg';
    const variant = Math.floor(random() * 6);
    return this.kept(`${photo} ${variant}`, async () =>
      sharp(await readFile(new URL(photo, faces)))
        .extract({ left: variant * 4, top: 0, width: 456, height: 342 + variant * 8 })
        .resize(320, 240, { fit: 'cover', position: 'top' })
        .modulate({ brightness: 0.92 + variant * 0.03 }),
    );
  }

  /** An empty chair. */
  ofNobody(): Promise<string> {
    return this.kept('nobody', async () =>
      sharp({ create: { width: 320, height: 240, channels: 3, background: '#b9b2a5' } }),
    );
  }

  private kept(name: string, make: () => Promise<Sharp>): Promise<string> {
    let picture = this.variants.get(name);
    if (picture === undefined) {
      picture = make().then(
        async (image) =>
          `data:image/jpeg;base64,${(await image.jpeg({ quality: 72 }).toBuffer()).toString('base64')}`,
      );
      this.variants.set(name, picture);
    }
    return picture;
  }
}
