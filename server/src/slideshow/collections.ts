import type { Slide } from '@vigil/domain/slideshow/slide';
import { define } from '@vigil/stores/documents/define';

/** What the slideshow keeps. */
export const collections = {
  slides: define<Slide>({ name: 'slides', recordedAs: 'slideshow', indexes: [] }),
} as const;
