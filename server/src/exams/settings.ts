import type { SettingDeclarations } from '../platform/declarations/settings.js';

/** What an installation switches of exams. */
export const examSettings: SettingDeclarations = {
  moduleExam: {
    ...{ kind: 'switch', initially: true, group: 'module', title: '考试模块', toPages: true },
    hint: '关闭后考试入口不再显示，不能开始新的考试；已经开始的考试不受影响。',
    obeyedBy: 'exams/module-open.ts',
  },
};
