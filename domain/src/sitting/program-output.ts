/**
 * Whether a program printed what its test wants: line by line, blanks at the ends of lines and empty lines at
 * the end aside.
 */
export const printsTheSame = (printed: string, wanted: string): boolean =>
  asJudged(printed) === asJudged(wanted);

const asJudged = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
