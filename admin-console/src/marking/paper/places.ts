import type { MarkingPaperOpenedQuery } from '../../generated/graphql.ts';

type Paper = MarkingPaperOpenedQuery['markingPaper'];
type Question = Paper['quList'][number];
export type Part = Question['subList'][number];
export type Place = Paper['places'][number];

/** A place that a person marks, with its question: the part itself, and the composite it stands in. */
export interface MarkedPlace {
  readonly place: Place;
  readonly asked: Question | Part;
  /** null: it is no part */
  readonly whole: Question | null;
  /** from 1, through the paper */
  readonly sort: number;
  /** which part, from 1; null: it is no part */
  readonly part: number | null;
}

/** What a person marks on a paper or may override, in the paper's order. */
export function placesOf({ quList, places }: Paper): readonly MarkedPlace[] {
  const byId = new Map(places.map((place) => [place.quId, place]));
  return quList.flatMap((question, index): MarkedPlace[] => {
    const sort = question.sort ?? index + 1;
    const own = byId.get(question.quId);
    const parts = question.subList.flatMap((part, at): MarkedPlace[] => {
      const place = byId.get(part.quId);
      return place === undefined ? [] : [{ place, asked: part, whole: question, sort, part: at + 1 }];
    });
    return own === undefined
      ? parts
      : [{ place: own, asked: question, whole: null, sort, part: null }, ...parts];
  });
}
