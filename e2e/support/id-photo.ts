import sharp from 'sharp';

/** A plain picture that is large enough to sign up with, as a browser sends it. */
export async function idPhoto(): Promise<Blob> {
  const picture = sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } });
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}
