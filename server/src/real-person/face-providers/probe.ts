import sharp from 'sharp';
import { FaceFault, FaceRefused, type FaceProvider } from './port.js';

/** How providers say that nobody is in a picture. */
const nobody = /^22220[23]$|no.?face|face.?not|not.?found.?face|face.?quality|^InvalidImage\./i;

/**
 * Asks a provider about a grey picture, so that nobody's face is sent: null when it took the keys and looked, else its
 * own words. `looks`: also whether it tells a picture of a picture.
 */
export async function probeFaces(provider: FaceProvider, looks: boolean): Promise<string | null> {
  const create = { width: 320, height: 320, channels: 3, background: '#888' } as const;
  const grey = await sharp({ create }).jpeg().toBuffer();
  return (
    (await words(() => provider.likeness(grey, grey))) ??
    (looks ? await words(() => provider.isAlive(grey)) : null)
  );
}

async function words(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    if (error instanceof FaceRefused) return nobody.test(error.reason) ? null : error.ownWords;
    if (error instanceof FaceFault) return `没有可用的回答（${error.message.split(': ').at(-1) ?? ''}）`;
    throw error;
  }
}
