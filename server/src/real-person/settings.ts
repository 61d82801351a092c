import type { SettingDeclarations } from '../platform/declarations/settings.js';

const withFaces = { onlyWhile: { name: 'faceLogin', is: true } } as const;

/** What an installation switches of who people are. */
export const realPersonSettings: SettingDeclarations = {
  faceLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '人脸登录与实名认证', toPages: true },
    hint: '学员可在个人中心提交实名认证，通过后可刷脸登录；姓名和证件号码只能通过实名认证修改。',
    obeyedBy: 'real-person/submit.ts',
  },
  faceAudit: {
    ...{ kind: 'choice', initially: 'manual', group: 'account', title: '实名认证审核', toPages: true },
    choices: { no: '不审核，提交即通过', manual: '人工审核', auto: '人脸自动比对，比对不了的人工审核' },
    hint: '自动比对：与证件照或已登记的人脸比对一致即通过。',
    ...withFaces,
    obeyedBy: 'real-person/audit.ts',
  },
  enforceReal: {
    ...{ kind: 'switch', initially: false, group: 'exam', title: '考试前须实名认证', toPages: true },
    ...{ hint: '未通过实名认证的学员不能开始考试；已打开的试卷不受影响。', ...withFaces },
    obeyedBy: 'exams/real-person-wanted.ts',
  },
};
