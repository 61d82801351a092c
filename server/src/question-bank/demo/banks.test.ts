import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  questionContent,
  quTypes,
  type QuestionContent,
  type QuestionPart,
} from '@vigil/domain/question-bank/question';
import { demoBanks, demoQuestions, mediaOf } from './banks.js';

type Answerable = QuestionContent | QuestionPart;
const questions = demoQuestions((file) => `/media/${file}`);
const all = questions.flatMap<Answerable>((question) =>
  question.quType === 99 ? (question.parts ?? []) : [question],
);
const ofType = (...types: number[]): Answerable[] =>
  all.filter((question) => types.includes(question.quType));
/** Ids of the questions a rule does not hold for. */
const failing = (among: readonly Answerable[], holds: (question: Answerable) => boolean): string[] =>
  among.filter((question) => !holds(question)).map((question) => question.quId);
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim();
const distinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

describe('demo questions', () => {
  it('are at least 150, over all types', () => {
    expect(questions.length).toBeGreaterThanOrEqual(150);
    expect(
      quTypes.filter((quType) => questions.filter((question) => question.quType === quType).length < 2),
    ).toEqual([]);
  });

  it.each(questions.map((question) => [question.quId, question] as const))(
    '%s obeys the schema, with text, analysis, level and tags',
    (_quId, question) => {
      expect(questionContent.parse(question)).toEqual(question);
      expect(
        failing(
          [question, ...(question.parts ?? [])],
          (part) => textOf(part.content).length > 3 && textOf(part.analysis).length > 2,
        ),
      ).toEqual([]);
      expect([1, 2, 3]).toContain(question.level);
      expect(question.tags.length).toBeGreaterThan(0);
    },
  );

  it('repeat neither an id nor a text', () => {
    expect(
      distinct(
        [...questions, ...questions.flatMap((question) => question.parts ?? [])].map(
          (question) => question.quId,
        ),
      ),
    ).toBe(true);
    expect(distinct(questions.map((question) => question.content))).toBe(true);
  });

  it('have exactly one right option in types 1 and 3, two at least in type 2', () => {
    const right = (question: Answerable): number =>
      (question.options ?? []).filter((option) => option.isRight).length;
    expect(failing(ofType(1, 3), (question) => right(question) === 1)).toEqual([]);
    expect(failing(ofType(2), (question) => right(question) >= 2)).toEqual([]);
  });

  it('offer enough options, none empty, none twice', () => {
    expect(
      failing(ofType(1, 2, 3), ({ quType, options = [] }) => options.length >= (quType === 3 ? 2 : 4)),
    ).toEqual([]);
    const texts = (question: Answerable): string[] =>
      (question.options ?? []).map((option) => option.content);
    expect(
      failing(
        ofType(1, 2, 3),
        (question) =>
          distinct(texts(question)) && texts(question).every((text) => text !== '' && !text.startsWith('*')),
      ),
    ).toEqual([]);
  });

  it('do not favour one place for the right option', () => {
    const places = ofType(1).map((question) =>
      (question.options ?? []).findIndex((option) => option.isRight),
    );
    const share = (place: number): number => places.filter((at) => at === place).length / places.length;
    expect(Math.max(share(0), share(1), share(2), share(3))).toBeLessThan(0.6);
  });

  it('have as many blanks as marks in the text, each with an accepted answer', () => {
    expect(
      failing(
        ofType(5),
        ({ content, blanks = [] }) => blanks.length > 0 && content.split('____').length - 1 === blanks.length,
      ),
    ).toEqual([]);
    expect(
      failing(ofType(5), ({ blanks = [] }) =>
        blanks.every(({ accepted }) => accepted.every((text) => text.trim() !== '')),
      ),
    ).toEqual([]);
  });

  it('pair every left item with a right item of its own, and have distractors', () => {
    const own = ({ pairs = [], matches = [] }: Answerable): boolean =>
      distinct(pairs.map((pair) => pair.matchId)) &&
      pairs.every((pair) => matches.some((match) => match.id === pair.matchId));
    expect(failing(ofType(6), own)).toEqual([]);
    expect(
      failing(
        ofType(6),
        ({ pairs = [], matches = [] }) =>
          matches.length > pairs.length && distinct(matches.map((match) => match.content)),
      ),
    ).toEqual([]);
  });

  it('have a model answer where a person marks, and starter code or a template where one programs', () => {
    expect(failing(ofType(4, 7, 8, 9), ({ rightAnswer = '' }) => rightAnswer.length > 10)).toEqual([]);
    expect(failing(ofType(8, 9), ({ titleBody = '' }) => titleBody.length > 20)).toEqual([]);
    expect(failing(ofType(7), ({ scratchUrl = '' }) => scratchUrl.endsWith('.sb3'))).toEqual([]);
  });

  it('have a program judged by visible and hidden tests, and an essay with a guide whose shares add up to one', () => {
    expect(questions.some(({ code }) => new Set(code?.tests.map(({ visible }) => visible)).size === 2)).toBe(
      true,
    );
    const guided = all.flatMap(({ points }) =>
      points === undefined ? [] : [points.reduce((sum, { share }) => sum + share, 0)],
    );
    expect(guided.length).toBeGreaterThan(0);
    expect(guided.every((sum) => Math.abs(sum - 1) < 1e-9)).toBe(true);
  });

  it('have parts whose shares add up to one', () => {
    const sum = (question: QuestionContent): number =>
      (question.parts ?? []).reduce((total, part) => total + part.share, 0);
    expect(
      questions.filter(
        (question) =>
          question.quType === 99 && (Math.abs(sum(question) - 1) > 1e-9 || (question.parts?.length ?? 0) < 2),
      ),
    ).toEqual([]);
  });

  it('have even numbers of formula marks, no bare angle brackets in formulas', () => {
    const texts = (question: Answerable): string[] => [
      question.content,
      question.analysis,
      ...(question.options ?? []).map((option) => option.content),
    ];
    expect(
      failing(all, (question) => texts(question).every((text) => text.split('$').length % 2 === 1)),
    ).toEqual([]);
    expect(
      failing(all, (question) =>
        texts(question).every((text) =>
          (text.match(/\$[^$]*\$/g) ?? []).every((formula) => !/[<>]/.test(formula)),
        ),
      ),
    ).toEqual([]);
  });

  it('use only media files that exist, images and audio among them', async () => {
    const files = mediaOf(demoBanks);
    for (const file of files) await access(new URL(`../../../demo-assets/media/${file}`, import.meta.url));
    expect(files.filter((file) => file.endsWith('.png')).length).toBeGreaterThanOrEqual(5);
    expect(files.filter((file) => file.endsWith('.mp3')).length).toBeGreaterThanOrEqual(2);
  });
});
