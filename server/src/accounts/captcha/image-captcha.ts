import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { Bus } from '@vigil/stores/bus/port';
import { Gate } from '../../platform/limits/gate.js';

const drawing = new Gate(2, 2000);
const keepSeconds = 300;

/**
 * The picture captcha of forms without a slider: the client chooses a fresh key, gets a PNG, sends back what
 * it reads.
 */
export class ImageCaptcha {
  constructor(private readonly bus: Bus) {}

  /** PNG of new characters under the key; those before are forgotten. */
  async draw(key: string): Promise<Buffer> {
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 3,
      width: 120,
      height: 40,
      ignoreChars: '0oO1iIlL',
      background: '#f3f6fb',
    });
    const png = await drawing.run(() => sharp(Buffer.from(data)).png().toBuffer());
    await this.bus.set(textKey(key), text.toLowerCase(), keepSeconds);
    return png;
  }

  /** True once for the right characters, whatever their case; a wrong guess uses the picture up. */
  async check(key: string, value: string): Promise<boolean> {
    const text = await this.bus.take(textKey(key));
    return text !== null && text === value.trim().toLowerCase();
  }
}

const textKey = (key: string): string => `captcha:text:${key}`;
