import type { ExamCategory } from '@vigil/domain/exams/category';

interface CategoryDraft {
  readonly id: string;
  readonly name: string;
  readonly faceCrowd: string;
  readonly description: string;
  readonly isOpen: boolean;
  /** demo exams that are its sittings */
  readonly sittings: readonly string[];
}

const drafts: readonly CategoryDraft[] = [
  {
    id: 'demo-category-safety',
    name: '安全生产年度考核',
    faceCrowd: '全体在岗员工',
    description: '每年一次，分为知识竞赛和消防知识闯关两场，任选一场参加。',
    isOpen: true,
    sittings: ['demo-running', 'demo-step'],
  },
  {
    id: 'demo-category-it',
    name: '信息技术能力认证',
    faceCrowd: '新员工与技术岗位员工',
    description: '按期举行，通过后登记入个人培训档案。',
    isOpen: true,
    sittings: ['demo-soon', 'demo-ended'],
  },
  {
    id: 'demo-category-post',
    name: '上岗资格考试',
    faceCrowd: '由所在部门指定的员工',
    description: '不开放报名，由部门指定考生。',
    isOpen: false,
    sittings: ['demo-department', 'demo-monitored'],
  },
];

/** The category a demo exam is a sitting of; null: none. */
export const categoryOf = (examId: string): string | null =>
  drafts.find(({ sittings }) => sittings.includes(examId))?.id ?? null;

/** The demo's categories as documents, first version. */
export const demoCategories = (now: number): readonly ExamCategory[] =>
  drafts.map(({ id, name, faceCrowd, description, isOpen }, index) => ({
    id,
    version: 1,
    name,
    cover: null,
    priceFen: 0,
    faceCrowd,
    description,
    context: `<p>${description}</p>`,
    certSample: null,
    isOpen,
    sort: index + 1,
    createTime: now,
    updateTime: now,
  }));
