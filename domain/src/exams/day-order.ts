const dayMs = 24 * 3_600_000;

/**
 * How an exam stands to a learner: `open`: a paper waits. `enterable`: it may be entered, or soon. `early`: not yet.
 * `asks`: something else has to be done first. `over`: nothing more can be done.
 */
export type DayStanding = 'open' | 'enterable' | 'early' | 'asks' | 'over';

/** An exam's place in a learner's day; `due` in ms, for those that wait for something: by when, Infinity: no matter when. */
export interface DayPlace {
  readonly standing: DayStanding;
  readonly due: number;
}

/** 0 the open paper · 1 within a day · 2 may be entered · 3 still to come · 4 asks for something first · 5 over */
function rankOf({ standing, due }: DayPlace, now: number): number {
  switch (standing) {
    case 'open':
      return 0;
    case 'enterable':
      return due <= now + dayMs ? 1 : 2;
    case 'early':
      return due <= now + dayMs ? 1 : 3;
    case 'asks':
      return 4;
    case 'over':
      return 5;
  }
}

/**
 * Exams as the day asks for them at `now` (ms): the open paper, what must be done within a day by when it must, what may
 * be entered, what is to come by its start; then what asks for something else and what is over, each as it was given.
 */
export function inDayOrder<T>(exams: readonly T[], placeOf: (exam: T) => DayPlace, now: number): T[] {
  return exams
    .map((exam) => {
      const place = placeOf(exam);
      const rank = rankOf(place, now);
      return { exam, rank, due: rank < 4 ? place.due : 0 };
    })
    .sort((a, b) => a.rank - b.rank || byDue(a.due, b.due))
    .map(({ exam }) => exam);
}

/** Two that are never due are equal, which no difference of infinities says. */
const byDue = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);
