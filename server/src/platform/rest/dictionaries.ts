/** Texts of the dictionaries, for `_dictText`. */
export interface DictionaryTexts {
  /** null: no such dictionary or value. */
  text(dicCode: string, value: unknown): string | null;
}

/** Enumerations that mean the same wherever the field stands. */
const byField: Readonly<Record<string, string>> = {
  examType: 'exam_type',
  openType: 'open_type',
  quType: 'qu_type',
  exState: 'paper_ex_state',
  reviewState: 'review_state',
  handState: 'hand_state',
  examStatus: 'exam_status',
  level: 'level',
  answerDevice: 'answer_device',
  resultType: 'result_type',
  multiRule: 'multi_rule',
  repeatCycle: 'repeat_cycle',
  roleType: 'role_type',
  presence: 'presence',
};

/** Enumerations whose meaning depends on the type. */
const byTypeAndField: Readonly<Record<string, string>> = {
  'ExamAdminRow.state': 'exam_state',
  'ExamFull.state': 'exam_state',
  'Paper.state': 'paper_state',
  'PaperRow.state': 'paper_state',
  'RecordRow.state': 'paper_state',
  'BankRow.catId': 'repo_catalog',
};

/** Code of the dictionary behind a field of an answer, or null when it is no enumeration. */
export const dictionaryOf = (typeName: string, field: string): string | null =>
  byTypeAndField[`${typeName}.${field}`] ?? byField[field] ?? null;
