import { seededRandom, shuffled } from '@vigil/domain/kernel/random';
import { questionContent, type QuestionContent } from '@vigil/domain/question-bank/question';
import { dealtFrom, withDealtIds } from '../dealt-ids.js';
import type { BankDraft, Draft, Tests } from './author.js';

const paragraph = (text: string): string => (text.startsWith('<') ? text : `<p>${text}</p>`);
const number = (index: number): string => String(index + 1).padStart(2, '0');

type QuestionBody = Omit<QuestionContent, 'version' | 'repoId' | 'chapterId' | 'level' | 'tags' | 'parts'>;

function bodyOf(quId: string, draft: Draft, urlOf: (file: string) => string): QuestionBody {
  const body = {
    quId,
    quType: draft.quType,
    content: paragraph(draft.stem),
    analysis: paragraph(draft.why),
    ...(draft.image === undefined ? {} : { image: urlOf(draft.image) }),
    ...(draft.media === undefined ? {} : { media: urlOf(draft.media) }),
  };
  switch (draft.quType) {
    case 1:
    case 2:
    case 3:
      return {
        ...body,
        options: draft.options.map((text, index) => ({
          id: `o${index + 1}`,
          content: text.startsWith('*') ? text.slice(1) : text,
          isRight: text.startsWith('*'),
        })),
      };
    case 4:
      return {
        ...body,
        rightAnswer: paragraph(draft.model),
        ...(draft.points.length === 0
          ? {}
          : { points: draft.points.map(([text, share], index) => ({ id: `m${index + 1}`, text, share })) }),
      };
    case 5:
      return {
        ...body,
        blanks: draft.accepted.map((accepted, index) => ({ id: `b${index + 1}`, accepted: [...accepted] })),
        inOrder: draft.inOrder,
      };
    case 6: {
      const rights = shuffled(
        [...draft.pairs.map(([, right]) => right), ...draft.distractors],
        seededRandom(quId),
      );
      const matches = rights.map((content, index) => ({ id: `m${index + 1}`, content }));
      const idOf = (content: string): string => matches.find((match) => match.content === content)?.id ?? '';
      return {
        ...body,
        pairs: draft.pairs.map(([content, right], index) => ({
          id: `l${index + 1}`,
          content,
          matchId: idOf(right),
        })),
        matches,
      };
    }
    case 7:
      return { ...body, rightAnswer: paragraph(draft.model), scratchUrl: urlOf(draft.template) };
    case 8:
    case 9:
      return { ...body, titleBody: draft.starter, rightAnswer: draft.model, ...codeOf(draft.tests) };
    case 99:
      return body;
  }
}

const codeOf = (tests: Tests): Pick<QuestionBody, 'code'> =>
  tests.length === 0
    ? {}
    : {
        code: {
          tests: tests.map(([input, output, visible], index) => ({
            id: `t${index + 1}`,
            input,
            output,
            visible: visible === 'visible',
          })),
          timeLimit: 2_000,
        },
      };

/**
 * The immutable first versions of a bank's questions. `urlOf` gives the address a media file was stored
 * under. Ids: `{bank}-{chapter}-{nn}`.
 */
export function questionsOf(bank: BankDraft, urlOf: (file: string) => string): QuestionContent[] {
  return bank.chapters.flatMap((chapter) =>
    chapter.questions.map((draft, index) => {
      const quId = `${bank.id}-${chapter.id}-${number(index)}`;
      const parts =
        draft.quType === 99
          ? draft.parts.map(([share, part], at) => ({ ...bodyOf(`${quId}-p${at + 1}`, part, urlOf), share }))
          : undefined;
      const whole = { ...bodyOf(quId, draft, urlOf), ...(parts === undefined ? {} : { parts }) };
      return questionContent.parse({
        ...withDealtIds(whole, dealtFrom(`demo ${quId}`)),
        version: 1,
        repoId: bank.id,
        chapterId: chapter.id,
        level: draft.level,
        tags: [...new Set([...chapter.tags, ...(draft.tags ?? [])])],
      });
    }),
  );
}
