/** A highlighted passage: characters of the text of `at` (a question or a part) as it is shown. */
export interface Highlight {
  readonly at: string;
  readonly from: number;
  /** not included */
  readonly to: number;
}

/** What a candidate does beside a question and not for points. */
export interface RoughWork {
  readonly note: string;
  /** options struck out */
  readonly struck: readonly string[];
  readonly highlights: readonly Highlight[];
}

export const noRoughWork: RoughWork = { note: '', struck: [], highlights: [] };

/** The server keeps no more of a question (ET129). */
export const longestNote = 4000;
const mostHighlights = 200;

/** The work with an option struck out, or no longer. */
export const withStruck = (work: RoughWork, optionId: string, struck: boolean): RoughWork => ({
  ...work,
  struck: struck ? [...new Set([...work.struck, optionId])] : work.struck.filter((id) => id !== optionId),
});

/**
 * The work after one drew over a passage with the marker: highlighted, joined with what touches it; a passage that was
 * highlighted wholly is not any more. An empty passage (a tap) takes away the highlight it is in.
 */
export function withHighlight(work: RoughWork, { at, from, to }: Highlight): RoughWork {
  const others = work.highlights.filter((one) => one.at !== at);
  const here = work.highlights.filter((one) => one.at === at);
  const around = here.find((one) => one.from <= from && to <= one.to);
  if (from >= to) {
    return around ? { ...work, highlights: work.highlights.filter((one) => one !== around) } : work;
  }
  const next = around
    ? here.flatMap((one) =>
        one === around
          ? [
              { at, from: one.from, to: from },
              { at, from: to, to: one.to },
            ].filter((piece) => piece.from < piece.to)
          : [one],
      )
    : joined([...here, { at, from, to }]);
  const highlights = [...others, ...next];
  return highlights.length > mostHighlights ? work : { ...work, highlights };
}

function joined(passages: readonly Highlight[]): Highlight[] {
  const inOrder = passages.toSorted((a, b) => a.from - b.from);
  return inOrder.reduce<Highlight[]>((done, one) => {
    const last = done.at(-1);
    if (!last || one.from > last.to) return [...done, one];
    return [...done.slice(0, -1), { ...last, to: Math.max(last.to, one.to) }];
  }, []);
}
