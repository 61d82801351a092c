import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of applications (spec 1 §4) [apply-002]. */
export const applicationDictionaries: DictionaryDeclarations = {
  exam_apply_state: words('申请审核状态', { 0: '待审核', 1: '已通过', 2: '已驳回', 3: '已撤回' }),
  exam_apply_kind: words('申请类型', { 0: '考试申请', 1: '异常申请' }),
};

export const applicationEnumerations: EnumerationDeclarations = {
  'ExamApplication.auditState': 'exam_apply_state',
  'ExamApplicationRow.auditState': 'exam_apply_state',
  'ExamApplication.kind': 'exam_apply_kind',
  'ExamApplicationRow.kind': 'exam_apply_kind',
};
