import { tagAt } from '@vigil/domain/sitting/public';
import type { QuestionPart, TakingQuestion } from '../paper/types.ts';
import type { PartPlace, QuestionPlace, SharedContent } from './types.ts';

/** The question as qu-detail would tell it: its shared content in the order and with the answers of this paper. */
export function questionOf(content: SharedContent, place: QuestionPlace, sort: number): TakingQuestion {
  const subList = place.parts.flatMap((part) => {
    const shared = content.parts.find(({ quId }) => quId === part.quId);
    return shared ? [partOf(shared, part, sort)] : [];
  });
  return { ...partOf(content, place, sort), subList };
}

function partOf(content: SharedContent, place: PartPlace, sort: number): QuestionPart {
  const { quId, quType } = content;
  const { score, answered, mark, codeJudged, codeAnswer, scratchAnswer, answer } = place;
  return {
    ...{ id: quId, quId, quType, sort, score, answered, mark, codeJudged, codeAnswer, scratchAnswer, answer },
    content: content.content,
    image: content.image,
    media: content.media,
    titleBody: place.titleBody ?? content.titleBody,
    scratchUrl: content.scratchUrl,
    codeTests: [...content.codeTests],
    answerList: entriesOf(content, place),
    matchList:
      quType === 6
        ? inOrder(content.matches, place.order).map((match, index) => ({ tag: tagAt(index), ...match }))
        : [],
  };
}

function entriesOf(content: SharedContent, place: PartPlace): QuestionPart['answerList'] {
  const textOf = (id: string) => place.texts.find((text) => text.id === id)?.answer ?? '';
  if (content.quType === 5)
    return inOrder(content.entries, place.entries).map(({ id }, index) => ({
      ...{ id, tag: String(index + 1), content: null, image: null, checked: null, answer: textOf(id) },
    }));
  if (content.quType === 6)
    return inOrder(content.entries, place.entries).map((left) => ({
      ...{ ...left, tag: null, checked: null, answer: textOf(left.id) },
    }));
  return inOrder(content.options, place.order).map((option, index) => ({
    ...{ ...option, tag: tagAt(index), checked: place.checked.includes(option.id), answer: null },
  }));
}

const inOrder = <T>(things: readonly T[], order: readonly number[]): T[] =>
  order.flatMap((at) => things[at] ?? []);
