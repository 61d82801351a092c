import type { SettingDeclarations } from '../platform/declarations/settings.js';

/** Whether anything is sold here: while it is off everything is free. */
export const ordersSettings: SettingDeclarations = {
  modulePay: {
    ...{ kind: 'switch', initially: false, group: 'module', title: '支付模块', toPages: true },
    ...{
      hint: '关闭时全部免费；开启后有价格的考试、考试分类和题库须先购买，管理员指定免费的人员除外。',
      obeyedBy: 'question-bank/bank-rights.ts',
    },
  },
};
