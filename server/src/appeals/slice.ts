import { startReactor } from '../platform/reactors/reactor-runner.js';
import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { AppealsResolver } from './appeals.resolver.js';
import { appealsDemo } from './demo/demo-appeals.js';
import { appealWords } from './event-words.js';
import { appealsMenu } from './menu.js';
import { AppealReviewResolver } from './review.resolver.js';
import { appealsToAnswer } from './home.js';
import { whenAppealAnswerBegunCarry } from './when-appeal-answer-begun-carry.js';
import { whenAppealAnsweredTell } from './when-appeal-answered-tell.js';

/** 复核申请: a candidate asks why, a reviewer answers, a mark may change. */
export const appealsSlice: Slice = {
  name: 'appeals',
  resolvers: [AppealsResolver, AppealReviewResolver],
  menu: appealsMenu,
  home: [appealsToAnswer],
  demo: appealsDemo,
  eventWords: appealWords,
  react: (services, lease) =>
    together([
      () => startReactor(services, whenAppealAnswerBegunCarry(services), lease),
      () => startReactor(services, whenAppealAnsweredTell(services), lease),
    ]),
};
