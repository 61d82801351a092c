import type { DrawRule, TemplateGroup } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';
import { quTypeNames } from '@vigil/domain/question-bank/public';

/**
 * When an exam runs, told in minutes from now; moved to fit at each start while nobody has a paper for it.
 */
export interface DemoTimes {
  readonly startsInMinutes: number;
  readonly lastsMinutes: number;
}

/**
 * A demo exam: what differs from an ordinary one, its groups, and its times. `password` is hashed when it is
 * stored.
 */
export interface ExamDraft {
  readonly id: string;
  readonly title: string;
  /** `null`: no times, always open (mock exams) */
  readonly times: DemoTimes | null;
  readonly content: string;
  readonly thanks: string;
  /** share of the full score that passes */
  readonly passShare: number;
  readonly password?: string;
  readonly settings: Partial<
    Omit<
      Exam,
      'id' | 'title' | 'content' | 'thanks' | 'tmplGroups' | 'totalScore' | 'qualifyScore' | 'passwordHash'
    >
  >;
  readonly groups: readonly TemplateGroup[];
}

export const draw = (count: number, repoId: string, more: Partial<DrawRule> = {}): DrawRule => ({
  repoId,
  count,
  ...more,
});
const numerals = '一二三四五六七八九十';

type GroupDraft = Omit<TemplateGroup, 'id' | 'title'>;
export const fixed = (quType: number, perScore: number, quIds: readonly string[]): GroupDraft => ({
  quType,
  perScore,
  quIds: [...quIds],
});
export const drawn = (quType: number, perScore: number, ...draws: readonly DrawRule[]): GroupDraft => ({
  quType,
  perScore,
  draws: draws.map((rule) => ({ ...rule, quType })),
});
export const groups = (...drafts: readonly GroupDraft[]): TemplateGroup[] =>
  drafts.map((draft, index) => ({
    id: `g${index + 1}`,
    title: `${numerals[index]}、${quTypeNames[draft.quType ?? 0] ?? '试题'}`,
    ...draft,
  }));

export const notes = (lead: string, ...points: readonly string[]): string =>
  `<p>${lead}</p><ol>${points.map((point) => `<li>${point}</li>`).join('')}</ol>`;
export const honest = '请独立完成作答，不得翻阅资料、不得使用通讯工具。';
export const saved = '答案自动保存；网络中断时会保存在本机，恢复后自动提交。';
export const day = 24 * 60;
