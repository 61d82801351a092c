import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of papers (spec 1 §3–4). */
export const sittingDictionaries: DictionaryDeclarations = {
  paper_ex_state: words('交卷方式', {
    0: '正常交卷',
    1: '监考强制交卷',
    2: '切屏超限',
    3: '人脸识别失败',
    4: '长时间未操作',
    5: '考试时间到',
    6: '设备异常',
    7: '违纪',
  }),
  review_state: words('阅卷状态', { 0: '待阅卷', 1: '已阅卷', 2: '无需阅卷' }),
  hand_state: words('交卷状态', { 0: '考试中', 1: '已交卷' }),
  paper_state: words('试卷状态', { 0: '考试中', 1: '待阅卷', 2: '已完成', 3: '已弃考' }),
};

export const sittingEnumerations: EnumerationDeclarations = {
  exState: 'paper_ex_state',
  reviewState: 'review_state',
  handState: 'hand_state',
  'Paper.state': 'paper_state',
  'PaperRow.state': 'paper_state',
  'RecordRow.state': 'paper_state',
};
