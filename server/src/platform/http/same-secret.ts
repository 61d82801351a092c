import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a secret that came with a request is the right one; takes as long whatever is wrong with it. */
export const isSameSecret = (given: string, right: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(right));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
