import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, PaperCreated, PaperEvent } from '@vigil/domain/sitting/public';
import { isFilled, noPaper } from '@vigil/domain/sitting/public';
import {
  blueprintOf,
  everyType,
  keysOf,
  question,
  sampleClaim,
  samplePaper,
  sampleRules,
  shaOf,
} from '@vigil/domain/sitting/sample.fixture';
import { paperCreatedFrom } from '@vigil/domain/sitting/draw';
import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { scorePaper } from '@vigil/domain/sitting/paper-hand-in';
import type { QuestionContent } from '@vigil/domain/question-bank/public';
import { loadVerifier, type Slot, type Verifier } from './verifier.fixture.js';

// The verifier was written from the rules, not from the code: over papers of every kind both must say the same.

let verifier: Verifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const text = fc.oneof(
  fc.constantFrom(
    '北京',
    ' 北京 ',
    'Beijing',
    'ＢＥＩＪＩＮＧ',
    'beijing',
    '上海',
    '１',
    '1',
    '',
    '  ',
    'É',
    'é',
    'É',
    '上 海',
    '上　海',
  ),
  fc.string({ maxLength: 4, unit: 'grapheme' }),
);
const ids = (length: number, prefix: string): string[] =>
  Array.from({ length }, (_none, index) => `${prefix}${index + 1}`);

const choice = (quType: number) => (quId: string) =>
  fc
    .string({ unit: fc.constantFrom('A', 'b', 'C', 'd', 'E', 'f'), minLength: 2, maxLength: 6 })
    .map((letters) => question(quId, quType, { letters: [...new Set(letters)].join('') }));
const fill = (quId: string) =>
  fc
    .tuple(
      fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      fc.option(fc.boolean(), { nil: undefined }),
    )
    .map(([accepted, inOrder]) =>
      question(quId, 5, {
        blanks: accepted.map((one, index) => ({ id: `b${index + 1}`, accepted: one })),
        ...(inOrder === undefined ? {} : { inOrder }),
      }),
    );
const match = (quId: string) =>
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 30 })).map(([pairs, more]) =>
    question(quId, 6, {
      pairs: ids(pairs, 'p').map((id, index) => ({ id, content: id, matchId: `m${index + 1}` })),
      matches: ids(pairs + more, 'm').map((id) => ({ id, content: id })),
    }),
  );
const written = (quType: number) => (quId: string) => fc.constant(question(quId, quType));
const simple = [choice(1), choice(2), choice(3), fill, match, written(4), written(7), written(8), written(9)];
const composite = (quId: string) =>
  fc
    .array(fc.constantFrom(...simple), { minLength: 1, maxLength: 4 })
    .chain((kinds) =>
      fc
        .tuple(...kinds.map((kind, index) => kind(`${quId}-${index + 1}`)))
        .map((parts) =>
          question(quId, 99, { parts: parts.map((part) => ({ ...part, share: 1 / parts.length })) }),
        ),
    );
const contents = fc
  .array(fc.constantFrom(...simple, composite, composite), { minLength: 1, maxLength: 7 })
  .chain((kinds) => fc.tuple(...kinds.map((kind, index) => kind(`q${index + 1}`))));

const verdicts = ['right', 'wrong', 'error', 'time-limit', 'none'] as const;
const answers = fc.record(
  {
    checked: fc.array(fc.nat({ max: 6 }), { maxLength: 4 }),
    entries: fc.array(text, { maxLength: 5 }),
    tags: fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'Z', 'AA', 'AD', 'ZZ', 'a', ''), { maxLength: 5 }),
    text: fc.constantFrom('', '<p></p>', '<p>&nbsp;</p>', '<p>论述</p>', '<img src="x">'),
    code: fc.constantFrom('', ' ', 'print(1)'),
    judged: fc.array(fc.constantFrom(...verdicts), { maxLength: 4 }),
  },
  { requiredKeys: ['judged'] },
);
type Given = Parameters<Parameters<typeof answers.map>[0]>[0];

type Place = {
  quId: string;
  quType: number;
  optionOrder?: string[] | undefined;
  entryIds?: string[] | undefined;
};

/** An answer of the place's own type, out of what was drawn; it need not be one that is understood. */
function answerOf({ quType, optionOrder = [], entryIds = [] }: Place, given: Given): Answer | null {
  const pick = (texts: readonly string[] | undefined): Record<string, string> =>
    Object.fromEntries(
      (texts ?? []).flatMap((one, index) => (entryIds[index] === undefined ? [] : [[entryIds[index], one]])),
    );
  if ([1, 2, 3].includes(quType))
    return given.checked === undefined
      ? null
      : { checked: given.checked.flatMap((at) => optionOrder[at] ?? []) };
  if (quType === 5) return given.entries === undefined ? null : { entries: pick(given.entries) };
  if (quType === 6) return given.tags === undefined ? null : { entries: pick(given.tags) };
  if (quType === 8 || quType === 9) return given.code === undefined ? null : { code: given.code };
  return given.text === undefined ? null : { text: given.text };
}

const placesOf = (paper: PaperCreated): Place[] =>
  paper.groups.flatMap((group) =>
    group.questions.flatMap((one) => [...(one.parts ?? []), ...(one.parts ? [] : [one])]),
  );

const versionsOf = (all: readonly QuestionContent[]) => new Map(all.map((one) => [shaOf(one), one]));

describe('the scores of the stand-alone check', () => {
  it('[ET56] [ET57] [ET58] [ET59] [ET60] [ET61] [ET62] [ET80] are those of the platform, over papers of every kind', () => {
    const causes = [
      'candidate',
      'deadline',
      'leave-limit',
      'proctor',
      'camera',
      'face-limit',
      'inactivity',
    ] as const;
    fc.assert(
      fc.property(
        fc.record({
          contents,
          given: fc.array(answers, { minLength: 30, maxLength: 30 }),
          ...{ multiRule: fc.nat({ max: 2 }), optShuffle: fc.boolean(), seed: fc.string() },
          ...{ qualifyScore: fc.nat({ max: 700 }).map((tenths) => tenths / 10) },
          perScore: fc.nat({ max: 200 }).map((tenths) => tenths / 10),
          ...{ exState: fc.constantFrom(0, 5, 7), cause: fc.constantFrom(...causes) },
        }),
        ({ contents: drawn, given, exState, cause, seed, perScore, ...rules }) => {
          const all = drawn as readonly QuestionContent[];
          const claim = sampleClaim(sampleRules(rules), { seed });
          const paper = paperCreatedFrom(claim, blueprintOf(all, perScore));
          const events: PaperEvent[] = [{ type: 'PaperCreated', data: paper }];
          const slots = new Map<string, Slot>();
          for (const [index, place] of placesOf(paper).entries()) {
            const one = given[index % given.length] as Given;
            const answer = answerOf(place, one);
            const cases = one.judged.map((verdict, at) => ({ id: `t${at}`, verdict }));
            const isJudged = (place.quType === 8 || place.quType === 9) && cases.length > 0;
            if (answer !== null) {
              expect(verifier.isFilled(answer)).toBe(isFilled(answer));
              events.push({
                type: 'AnswerSaved',
                data: { quId: place.quId, answer, filled: isFilled(answer) },
              });
            }
            if (isJudged)
              events.push({ type: 'CodeJudged', data: { questions: [{ quId: place.quId, cases }] } });
            slots.set(place.quId, {
              answer,
              filled: answer !== null && isFilled(answer),
              judged: isJudged ? cases : null,
              marked: null,
            });
          }
          const state = events.reduce(
            (now, event) => foldPaper(now, { ...event, time: paper.startedAt }),
            noPaper,
          );
          const handIn = { exState, cause, userTime: 600 };
          const keys = keysOf(all);
          const recomputed = verifier.scorePaper(paper, slots, handIn, versionsOf(all));
          expect(JSON.parse(JSON.stringify(recomputed))).toEqual(scorePaper(paper, state, handIn, keys));
        },
      ),
      { numRuns: 600 },
    );
  });

  it('are those of the sample exam with one question of every type, unanswered', () => {
    const paper = samplePaper();
    const state = foldPaper(noPaper, { type: 'PaperCreated', data: paper, time: paper.startedAt });
    const handIn = { exState: 0, cause: 'candidate', userTime: 1 } as const;
    const keys = keysOf(everyType);
    const recomputed = verifier.scorePaper(paper, new Map(), handIn, versionsOf(everyType));
    expect(JSON.parse(JSON.stringify(recomputed))).toEqual(scorePaper(paper, state, handIn, keys));
  });
});
