import type { ComponentType } from 'react';

export interface NoticeProps {
  /** the page has just asked the server for what this tells */
  readonly asked: boolean;
}

/** What a slice lays around the pages: the one thing its `surroundings.ts` exports, as `surroundings`. */
export interface Surroundings {
  /** Around every page, opening when they are asked for. */
  readonly overlays?: readonly ComponentType[];
  /** What a learner is to know before choosing an exam; shown where pages have `Notices`. */
  readonly notices?: readonly ComponentType<NoticeProps>[];
}
