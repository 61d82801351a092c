import type { AnswerBook } from './answer-book.ts';
import { minutesOf, timePlan } from '../../time-plan.ts';
import { isFilled, isPartlyFilled } from '@vigil/ui/questions/answer-fields.ts';
import type { CardEntry, TakingPaper } from './types.ts';

/** One place on the card as it is shown. */
export interface CardPlace {
  readonly quId: string;
  readonly sort: number;
  readonly quType: number;
  /** wholly: half an answer is not one here */
  readonly answered: boolean;
  /** begun and not finished: a blank or a pair is missing, or a part of a composite */
  readonly half: boolean;
  readonly mark: boolean;
}

export interface CardModel {
  readonly groups: readonly {
    readonly id: string;
    readonly title: string;
    /** the suggested time for it; 0: none is said */
    readonly minutes: number;
    readonly places: readonly CardPlace[];
  }[];
  readonly places: readonly CardPlace[];
  readonly answered: number;
  readonly half: number;
  readonly marked: number;
}

type Book = Pick<AnswerBook, 'answer' | 'mark'>;

/** What the server has acknowledged since the paper was told. */
interface Known {
  readonly answered: (quId: string) => boolean | undefined;
  readonly half: (quId: string) => boolean | undefined;
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
  const plan = timePlan(minutesOf(paper), paper.groupList);
  const groups = paper.groupList.map((group, index) => ({
    id: group.id,
    title: group.title,
    minutes: plan?.[index] ?? 0,
    places: group.quList.map((entry) => ({
      quId: entry.quId,
      sort: entry.sort,
      quType: entry.quType,
      ...standing(entry, book, partsOf(entry.quId), known),
      mark: book.mark(entry.quId) ?? known?.marked(entry.quId) ?? entry.mark,
    })),
  }));
  const places = groups.flatMap((group) => group.places);
  return {
    groups,
    places,
    answered: places.filter((place) => place.answered).length,
    half: places.filter((place) => place.half).length,
    marked: places.filter((place) => place.mark).length,
  };
}

/** Whether a question is answered wholly, or begun. */
function standing(
  { quId, quType, answered }: CardEntry,
  book: Book,
  parts: readonly string[] | undefined,
  known: Known | undefined,
): Pick<CardPlace, 'answered' | 'half'> {
  const of = (id: string, told: boolean): Filled => {
    const local = book.answer(id);
    if (local) return !isFilled(local) ? 'not' : isPartlyFilled(local) ? 'half' : 'wholly';
    return !(known?.answered(id) ?? told) ? 'not' : (known?.half(id) ?? false) ? 'half' : 'wholly';
  };
  if (quType !== 99) return told(of(quId, answered));
  const ofParts = parts?.map((part) => of(part, false)) ?? [];
  if (ofParts.length === 0 || !ofParts.some((part) => part !== 'not'))
    return told((known?.answered(quId) ?? answered) ? 'wholly' : 'not');
  return told(ofParts.every((part) => part === 'wholly') ? 'wholly' : 'half');
}

type Filled = 'not' | 'half' | 'wholly';
const told = (filled: Filled) => ({ answered: filled === 'wholly', half: filled === 'half' });
