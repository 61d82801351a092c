import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/question';
import { questionProblems, type QuestionDraft } from '@vigil/domain/question-bank/question-save';
import { richHtml } from '../platform/rich-html.js';
import { badInput } from '../platform/errors.js';
import { dealtByChance } from './dealt-ids.js';
import type { QuestionBodyInput, QuestionInput } from './inputs.js';

type Body = Omit<QuestionPart, 'share'>;

const given = (text: string | null | undefined): text is string => typeof text === 'string' && text !== '';
/** A field that is there only when it says something. */
const some = <K extends string>(key: K, value: string | null | undefined): { [P in K]?: string } =>
  given(value) ? ({ [key]: value } as { [P in K]: string }) : {};

const defaultTimeLimit = 2_000;

/** What an author sent, as the question it means; refused with the first thing that makes no sense. */
export function soundDraft(input: QuestionInput, quId: string): QuestionDraft {
  const draft = questionDraft(input, quId);
  const [problem] = questionProblems(draft);
  if (problem !== undefined) throw badInput(problem);
  return draft;
}

/** HTML cleaned, missing ids dealt, those that candidates see by chance, fields of other types left out. */
export function questionDraft(input: QuestionInput, quId: string): QuestionDraft {
  const parts = input.parts?.map((part, index) => ({
    ...bodyOf(part, given(part.quId) ? part.quId : `${quId}-p${index + 1}`),
    share: part.share,
  }));
  return {
    ...bodyOf(input, quId),
    repoId: input.repoId,
    ...some('chapterId', input.chapterId),
    level: input.level ?? 1,
    tags: [...new Set((input.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''))],
    ...(typeof input.scoreHint === 'number' ? { scoreHint: input.scoreHint } : {}),
    ...(input.quType === 99 && parts !== undefined ? { parts } : {}),
  };
}

function bodyOf(input: QuestionBodyInput, quId: string): Body {
  return {
    quId,
    quType: input.quType,
    content: richHtml(input.content),
    ...some('image', input.image),
    ...some('media', input.media),
    analysis: richHtml(input.analysis ?? ''),
    ...ofType(input),
  };
}

function ofType(input: QuestionBodyInput): Partial<QuestionContent> {
  switch (input.quType) {
    case 1:
    case 2:
    case 3:
      return {
        options: (input.options ?? []).map((option) => ({
          id: given(option.id) ? option.id : dealtByChance('o'),
          content: richHtml(option.content),
          ...some('image', option.image),
          isRight: option.isRight === true,
        })),
      };
    case 5:
      return {
        blanks: (input.blanks ?? []).map((blank) => ({
          id: given(blank.id) ? blank.id : dealtByChance('b'),
          accepted: blank.accepted.map((text) => text.trim()),
        })),
        inOrder: input.inOrder !== false,
      };
    case 6:
      return {
        pairs: (input.pairs ?? []).map((pair) => ({
          id: given(pair.id) ? pair.id : dealtByChance('l'),
          content: richHtml(pair.content),
          ...some('image', pair.image),
          matchId: pair.matchId,
        })),
        matches: (input.matches ?? []).map((match) => ({
          id: match.id,
          content: richHtml(match.content),
          ...some('image', match.image),
        })),
      };
    case 4:
    case 7:
      return { ...marking(input), ...some('scratchUrl', input.quType === 7 ? input.scratchUrl : null) };
    case 8:
    case 9:
      return {
        ...some('rightAnswer', input.rightAnswer),
        ...some('titleBody', input.titleBody),
        ...judging(input),
      };
    default:
      return {};
  }
}

const marking = (input: QuestionBodyInput): Partial<QuestionContent> => ({
  ...(given(input.rightAnswer) ? { rightAnswer: richHtml(input.rightAnswer) } : {}),
  ...(input.points && input.points.length > 0
    ? {
        points: input.points.map((point, index) => ({
          id: given(point.id) ? point.id : `m${index + 1}`,
          text: point.text,
          share: point.share,
        })),
      }
    : {}),
});

const judging = ({ code }: QuestionBodyInput): Partial<QuestionContent> =>
  !code || code.tests.length === 0
    ? {}
    : {
        code: {
          tests: code.tests.map((test, index) => ({
            id: given(test.id) ? test.id : `t${index + 1}`,
            input: test.input,
            output: test.output,
            visible: test.visible === true,
          })),
          timeLimit: Math.min(10_000, Math.max(100, code.timeLimit ?? defaultTimeLimit)),
        },
      };
