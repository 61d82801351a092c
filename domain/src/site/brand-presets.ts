import type { BrandLook } from './brand-look.js';

const sections = { showTrainExam: false, showExam: true, showCourse: false };
const everyTile = ['signup', 'scores', 'certificates', 'mock', 'instructions', 'devices'];
/** the blank brand has the mall's tabs, named ones have those of orders and bindings (user-002, resolution 39) */
const blankHides = ['addressEdit', 'connect'];
const namedHides = ['points', 'order', 'addr'];
/** exam-005: hidden for two variants, here for the two that are named where two are meant (resolution 40) */
const withoutSignup = everyTile.filter((key) => key !== 'signup');

/**
 * The variants of the specification as looks to begin with (spec 1 §1, spec 3 §2; resolution 40: AIGC and DZXH where
 * it says two): the one table of what they do otherwise.
 */
export const brandPresets: Readonly<Record<string, BrandLook>> = {
  '': {
    ...{ words: {}, menu: ['home', 'signup', 'repo', 'mock', 'exams', 'scores'], tiles: everyTile, sections },
    ...{ hiddenTabs: blankHides, showsPassScore: false },
  },
  AIGC: {
    ...{
      words: { noBanks: '题库正在建设中，敬请期待' },
      menu: ['home', 'mock', 'exams'],
      tiles: withoutSignup,
    },
    ...{ sections, hiddenTabs: namedHides, showsPassScore: true },
  },
  DZXH: {
    ...{
      words: { noBanks: '题库正在建设中，敬请期待' },
      menu: ['home', 'mock', 'exams'],
      tiles: withoutSignup,
    },
    ...{ sections, hiddenTabs: namedHides, showsPassScore: true },
  },
  JZCX: {
    ...{ words: {}, menu: ['home', 'signup', 'mock', 'exams'], tiles: everyTile, sections },
    ...{ hiddenTabs: [...blankHides, ...namedHides], showsPassScore: false },
  },
  AIIC: {
    ...{ words: { questionBankTitle: '赛事资讯' }, menu: ['home', 'signup', 'repo', 'mock', 'exams'] },
    ...{ tiles: everyTile, sections, hiddenTabs: [...blankHides, ...namedHides], showsPassScore: false },
  },
};
