import { describe, expect, it } from 'vitest';
import { exam as examSchema, examState, type Exam } from '@vigil/domain/exams/exam';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { DrawRule } from '@vigil/domain/sitting/blueprint';
import { demoDepartments } from '../../organisation/demo/departments.js';
import { demoQuestions } from '../../question-bank/demo/banks.js';
import { examDrafts } from './exam-drafts.js';
import { examOf } from './exam-of.js';

const questions = demoQuestions((file) => file);
const now = Date.UTC(2026, 10, 21, 2, 34);
const exams = examDrafts.map((draft) => examOf(draft, null, now));
const exam = (id: string): Exam => exams.find((one) => one.id === id) as Exam;
const satisfies = (question: QuestionContent, rule: DrawRule): boolean =>
  question.repoId === rule.repoId &&
  (rule.chapterId === undefined || question.chapterId === rule.chapterId) &&
  (rule.quType === undefined || question.quType === rule.quType) &&
  (rule.level === undefined || question.level === rule.level) &&
  (rule.tags ?? []).every((tag) => question.tags.includes(tag));

/** Rules whose pool, less what fixed questions and all rules that draw from it may take, does not suffice. */
const unfillable = (rules: readonly DrawRule[], fixed: readonly string[]): DrawRule[] =>
  rules.filter((rule) => {
    const left = questions.filter((question) => !fixed.includes(question.quId));
    const pool = left.filter((question) => satisfies(question, rule));
    const rivals = rules.filter((other) => pool.some((question) => satisfies(question, other)));
    const together = left.filter((question) => rivals.some((other) => satisfies(question, other)));
    return pool.length < rule.count || together.length < rivals.reduce((sum, other) => sum + other.count, 0);
  });

describe('demo exams', () => {
  it.each(exams.map((one) => [one.id, one] as const))(
    '%s is a valid exam of 100 points whose groups can always be filled without a repeat',
    (_id, one) => {
      expect(examSchema.parse(one)).toEqual(one);
      expect(one.totalScore).toBe(100);
      const fixed = one.tmplGroups.flatMap((group) => group.quIds ?? []);
      expect(new Set(fixed).size).toBe(fixed.length);
      const ofOtherType = one.tmplGroups.flatMap((group) =>
        (group.quIds ?? []).filter(
          (quId) => questions.find((question) => question.quId === quId)?.quType !== group.quType,
        ),
      );
      expect(ofOtherType).toEqual([]);
      expect(
        unfillable(
          one.tmplGroups.flatMap((group) => group.draws ?? []),
          fixed,
        ),
      ).toEqual([]);
    },
  );

  it('are in every state and of every kind', () => {
    const states = Object.fromEntries(exams.map((one) => [one.id, examState(one, now)]));
    expect(states).toMatchObject({
      'demo-open': 0,
      'demo-running': 0,
      'demo-soon': 2,
      'demo-ended': 3,
      'demo-mock': 0,
      'demo-monitored': 0,
      'demo-withdrawn': 3,
      'demo-offline': 3,
    });
    expect(exams.filter(({ offline }) => offline).map(({ id }) => id)).toEqual(['demo-offline']);
    expect((exam('demo-soon').startTime ?? 0) - now).toBe(20 * 60_000);
    expect(new Set(exams.map((one) => one.resultType))).toEqual(new Set([1, 2, 3]));
    expect(new Set(exams.map((one) => one.openType))).toEqual(new Set([1, 2, 9]));
    expect(new Set(exams.map((one) => one.answerDevice))).toEqual(new Set([0, 1, 2]));
    expect(exam('demo-monitored')).toMatchObject({
      faceOn: true,
      faceCheck: true,
      camOn: true,
      leaveOn: true,
      actionOn: true,
    });
    expect(exam('demo-password').content).toContain('123456');
    expect(exams.some((one) => one.stepOn)).toBe(true);
    expect(
      exam('demo-department').range.departIds.every((id) =>
        demoDepartments.some((department) => department.id === id),
      ),
    ).toBe(true);
  });

  it('leave a bank to practice alone, so that its answers are shown at once', () => {
    const asked = exams.flatMap(({ tmplGroups }) =>
      tmplGroups.flatMap(({ draws = [], quIds = [] }) => [
        ...draws.flatMap((rule) => questions.filter((question) => satisfies(question, rule))),
        ...questions.filter(({ quId }) => quIds.includes(quId)),
      ]),
    );
    expect(questions.filter(({ repoId }) => repoId === 'daily').length).toBeGreaterThan(20);
    expect(asked.filter(({ repoId }) => repoId === 'daily')).toEqual([]);
  });

  it('say the limits that they have: the leave that reaches the limit hands in [ET41]', () => {
    for (const { leaveCount, faceChance, content } of exams) {
      for (const [, said] of content.matchAll(/(?:离开页面|切换屏幕)(\D*\d+) 次/g))
        expect(said).toBe(`达到 ${leaveCount}`);
      for (const [, said] of content.matchAll(/连续 (\d+) 次人脸/g)) expect(said).toBe(String(faceChance));
    }
  });

  it('[demo-open] asks every type, always, of everybody', () => {
    const open = exam('demo-open');
    expect(open.tmplGroups.map((group) => group.quType)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 99]);
    expect(open).toMatchObject({
      openType: 1,
      faceOn: false,
      faceCheck: false,
      camOn: false,
      priceFen: 0,
      chance: 0,
      handMin: 0,
      answerDevice: 0,
      late: false,
      passwordHash: null,
    });
    expect(open.leaveCount).toBeGreaterThanOrEqual(5);
    expect((open.endTime ?? 0) - now).toBeGreaterThan(365 * 24 * 3_600_000);
  });
});
