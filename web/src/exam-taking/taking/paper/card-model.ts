import type { AnswerBook } from './answer-book.ts';
import { isFilled } from '@vigil/ui/questions/answer-fields.ts';
import type { CardEntry, TakingPaper } from './types.ts';

/** One place on the card as it is shown. */
export interface CardPlace {
  readonly quId: string;
  readonly sort: number;
  readonly quType: number;
  readonly answered: boolean;
  readonly mark: boolean;
}

export interface CardModel {
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    readonly places: readonly CardPlace[];
  }[];
  readonly places: readonly CardPlace[];
  readonly answered: number;
  readonly marked: number;
}

type Book = Pick<AnswerBook, 'answer' | 'mark'>;

/** What the server has acknowledged since the paper was told. */
interface Known {
  readonly answered: (quId: string) => boolean | undefined;
  readonly marked: (quId: string) => boolean | undefined;
}

/**
 * The answer card: what the server told at the start, with what is answered and marked on this page over it.
 * A composite counts when all its parts do.
 */
export function cardOf(
  paper: TakingPaper,
  book: Book,
  partsOf: (quId: string) => readonly string[] | undefined,
  known?: Known,
): CardModel {
  const groups = paper.groupList.map((group) => ({
    id: group.id,
    title: group.title,
    places: group.quList.map((entry) => ({
      quId: entry.quId,
      sort: entry.sort,
      quType: entry.quType,
      answered: isAnswered(entry, book, partsOf(entry.quId), known),
      mark: book.mark(entry.quId) ?? known?.marked(entry.quId) ?? entry.mark,
    })),
  }));
  const places = groups.flatMap((group) => group.places);
  return {
    groups,
    places,
    answered: places.filter((place) => place.answered).length,
    marked: places.filter((place) => place.mark).length,
  };
}

function isAnswered(
  { quId, quType, answered }: CardEntry,
  book: Book,
  parts: readonly string[] | undefined,
  known: Known | undefined,
): boolean {
  const told = known?.answered(quId) ?? answered;
  if (quType !== 99) {
    const local = book.answer(quId);
    return local ? isFilled(local) : told;
  }
  if (!parts || !parts.some((part) => book.answer(part))) return told;
  return parts.every((part) => {
    const local = book.answer(part);
    return local ? isFilled(local) : (known?.answered(part) ?? false);
  });
}
