import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { questionContent, quTypes, type QuestionContent, type QuestionPart } from '@vigil/domain/exam-taking/question';
import { demoBanks, demoQuestions, mediaOf } from './banks.js';

const questions = demoQuestions((file) => `/media/${file}`);
const answerable = (question: QuestionContent): (QuestionContent | QuestionPart)[] => [
  ...(question.quType === 99 ? [] : [question]),
  ...(question.parts ?? []),
];
const all = questions.flatMap(answerable);
const ofType = (...types: number[]): (QuestionContent | QuestionPart)[] => all.filter((question) => types.includes(question.quType));
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

describe('demo questions', () => {
  it('are at least 150, over all types', () => {
    expect(questions.length).toBeGreaterThanOrEqual(150);
    for (const quType of quTypes)
      expect(questions.filter((question) => question.quType === quType).length, `type ${quType}`).toBeGreaterThanOrEqual(2);
  });

  it.each(questions.map((question) => [question.quId, question] as const))('%s obeys the schema, with text and analysis', (_quId, question) => {
    expect(questionContent.parse(question)).toEqual(question);
    for (const part of [question, ...(question.parts ?? [])]) {
      expect(textOf(part.content).length).toBeGreaterThan(3);
      expect(textOf(part.analysis).length).toBeGreaterThan(2);
    }
    expect([1, 2, 3]).toContain(question.level);
    expect(question.tags.length).toBeGreaterThan(0);
  });

  it('repeat neither an id nor a text', () => {
    const ids = [...questions, ...questions.flatMap((question) => question.parts ?? [])].map((question) => question.quId);
    expect(new Set(ids).size).toBe(ids.length);
    const texts = questions.map((question) => question.content);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('have exactly one right option in types 1 and 3, two at least in type 2, and no option twice', () => {
    for (const question of ofType(1, 2, 3)) {
      const options = question.options ?? [];
      const right = options.filter((option) => option.isRight).length;
      expect(options.length, question.quId).toBeGreaterThanOrEqual(question.quType === 3 ? 2 : 4);
      if (question.quType === 2) expect(right, question.quId).toBeGreaterThanOrEqual(2);
      else expect(right, question.quId).toBe(1);
      expect(new Set(options.map((option) => option.content)).size, question.quId).toBe(options.length);
      expect(
        options.every((option) => option.content !== '' && !option.content.startsWith('*')),
        question.quId,
      ).toBe(true);
    }
  });

  it('do not favour one place for the right option', () => {
    const places = ofType(1).map((question) => (question.options ?? []).findIndex((option) => option.isRight));
    for (const place of [0, 1, 2]) expect(places.filter((at) => at === place).length / places.length).toBeLessThan(0.67);
  });

  it('have as many blanks as marks in the text, each with an accepted answer', () => {
    for (const question of ofType(5)) {
      expect(question.content.split('____').length - 1, question.quId).toBe(question.blanks?.length);
      expect(
        (question.blanks ?? []).every((blank) => blank.accepted.every((text) => text.trim() !== '')),
        question.quId,
      ).toBe(true);
    }
  });

  it('pair every left item with a right item of its own, and have distractors', () => {
    for (const question of ofType(6)) {
      const matches = new Set(question.matches?.map((match) => match.id));
      const used = (question.pairs ?? []).map((pair) => pair.matchId);
      expect(
        used.every((id) => matches.has(id)),
        question.quId,
      ).toBe(true);
      expect(new Set(used).size, question.quId).toBe(used.length);
      expect(matches.size, question.quId).toBeGreaterThan(used.length);
      expect(new Set(question.matches?.map((match) => match.content)).size, question.quId).toBe(matches.size);
    }
  });

  it('have a model answer where a person marks, and starter code or a template where one programs', () => {
    for (const question of ofType(4, 7, 8, 9)) expect(question.rightAnswer?.length, question.quId).toBeGreaterThan(10);
    for (const question of ofType(8, 9)) expect(question.titleBody?.length, question.quId).toBeGreaterThan(20);
    for (const question of ofType(7)) expect(question.scratchUrl, question.quId).toMatch(/\.sb3$/);
  });

  it('have parts whose shares add up to one', () => {
    for (const question of questions.filter((one) => one.quType === 99)) {
      expect(question.parts?.length, question.quId).toBeGreaterThanOrEqual(2);
      expect((question.parts ?? []).reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 9);
    }
  });

  it('have even numbers of formula marks, no bare angle brackets in formulas', () => {
    for (const question of all) {
      const texts = [question.content, question.analysis, ...(question.options ?? []).map((option) => option.content)];
      for (const text of texts) {
        expect(text.split('$').length % 2, `${question.quId}: ${text}`).toBe(1);
        for (const formula of text.match(/\$[^$]*\$/g) ?? []) expect(formula, question.quId).not.toMatch(/[<>]/);
      }
    }
  });

  it('use only media files that exist, images and audio among them', async () => {
    const files = mediaOf(demoBanks);
    for (const file of files) await access(new URL(`../../../demo-assets/media/${file}`, import.meta.url));
    expect(files.filter((file) => file.endsWith('.png')).length).toBeGreaterThanOrEqual(5);
    expect(files.filter((file) => file.endsWith('.mp3')).length).toBeGreaterThanOrEqual(2);
  });
});
