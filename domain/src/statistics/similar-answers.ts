/** Papers needed before wrong answers are compared: fewer say too little of how often a wrong answer is chosen anyway. */
export const papersForSimilarity = 30;
/** Questions two papers must have the same wrong answer to, before they are looked at. */
export const leastShared = 4;
/** A pair is listed when, among all pairs compared, fewer than so many would come to it by chance. */
export const listedBelow = 0.05;
/** Most pairs that are listed, the least probable first. */
export const pairsAtMost = 200;

/** The wrong answers of one paper; question and answer by number. */
export interface Sheet {
  /** papers of the same person are not compared */
  readonly person: number;
  readonly questions: readonly number[];
  /** the answer to each, from 0 for each question */
  readonly answers: readonly number[];
}

/** Two papers whose wrong answers agree beyond chance. */
export interface SimilarPair {
  readonly a: number;
  readonly b: number;
  /** questions that both answered wrongly, without those that have one wrong answer only */
  readonly bothWrong: number;
  /** those of them with the same wrong answer */
  readonly same: readonly number[];
  /** how many would be the same by chance */
  readonly expected: number;
  /** probability of as many or more by chance */
  readonly chance: number;
  /** `chance` times the pairs compared: how many such pairs an exam without copying would show */
  readonly amongAll: number;
}

export interface Similarity {
  readonly papers: number;
  readonly pairs: number;
  /** least probable first */
  readonly found: readonly SimilarPair[];
  /** how many there are, also beyond those listed */
  readonly total: number;
}

/**
 * Error similarity (Bellezza and Bellezza 1989; base rates by question as in the generalized binomial test of van der
 * Linden and Sotaridona 2006). Where both papers are wrong, how many have the same wrong answer? By chance another
 * paper that is wrong gives the same answer with the share it has among the wrong answers to that question, own ones
 * counted, which errs to the candidate's side. The number of agreements is then Poisson binomial; of the two
 * directions the more probable counts. Right answers say nothing: the able agree in them.
 */
export function similarAnswers(sheets: readonly Sheet[], questionCount: number): Similarity {
  const shares = wrongShares(sheets, questionCount);
  const answers = sheets.map(({ questions, answers: given }) => {
    const row = new Uint16Array(questionCount);
    questions.forEach((question, index) => {
      row[question] = (given[index] ?? 0) + 1;
    });
    return row;
  });
  const telling = sheets.map(({ questions, answers: given }) =>
    Uint32Array.from(questions.filter((question, index) => (shares[question]?.[given[index] ?? 0] ?? 1) < 1)),
  );
  const pairs = pairsOfDifferentPersons(sheets);
  let found: Listed[] = [];
  let total = 0;
  for (let a = 0; a < sheets.length; a += 1)
    for (let b = a + 1; b < sheets.length; b += 1) {
      if (sheets[a]?.person === sheets[b]?.person) continue;
      const pair = compared(a, b, telling[a] as Uint32Array, answers, shares, pairs);
      if (pair === null) continue;
      total += 1;
      found.push(pair);
      if (found.length >= keptUnsorted) found = leastProbable(found);
    }
  return {
    ...{ papers: sheets.length, pairs, total },
    found: leastProbable(found).map((pair) => ({
      ...pair,
      same: [...(telling[pair.a] as Uint32Array)].filter(
        (question) => answers[pair.a]?.[question] === answers[pair.b]?.[question],
      ),
    })),
  };
}

type Listed = Omit<SimilarPair, 'same'>;

/** In an exam whose key went round nearly every pair is listed: what is held is bounded all the same. */
const keptUnsorted = 20 * pairsAtMost;

const leastProbable = (pairs: readonly Listed[]): Listed[] =>
  pairs
    .toSorted((one, other) => one.chance - other.chance || one.a - other.a || one.b - other.b)
    .slice(0, pairsAtMost);

/** Share of each wrong answer among the wrong answers to its question. */
function wrongShares(sheets: readonly Sheet[], questionCount: number): readonly Float64Array[] {
  const counts = Array.from({ length: questionCount }, (): number[] => []);
  for (const { questions, answers } of sheets)
    questions.forEach((question, index) => {
      const list = counts[question] as number[];
      const answer = answers[index] ?? 0;
      list[answer] = (list[answer] ?? 0) + 1;
    });
  return counts.map((list) => {
    const all = list.reduce((sum, count) => sum + count, 0);
    return Float64Array.from(list, (count) => (count ?? 0) / all);
  });
}

function pairsOfDifferentPersons(sheets: readonly Sheet[]): number {
  const papers = new Map<number, number>();
  for (const { person } of sheets) papers.set(person, (papers.get(person) ?? 0) + 1);
  const all = (sheets.length * (sheets.length - 1)) / 2;
  return [...papers.values()].reduce((sum, count) => sum - (count * (count - 1)) / 2, all);
}

/** The pair when it is to be listed, else null. Called for every pair: most end in the loop or right behind it. */
function compared(
  a: number,
  b: number,
  questions: Uint32Array,
  answers: readonly Uint16Array[],
  shares: readonly Float64Array[],
  pairs: number,
): Listed | null {
  const [rowA, rowB] = [answers[a] as Uint16Array, answers[b] as Uint16Array];
  let [both, same, expectedA, expectedB, varianceA, varianceB] = [0, 0, 0, 0, 0, 0];
  for (const question of questions) {
    const inB = rowB[question] as number;
    if (inB === 0) continue;
    const inA = rowA[question] as number;
    const share = shares[question] as Float64Array;
    const [p, q] = [share[inA - 1] as number, share[inB - 1] as number];
    both += 1;
    if (inA === inB) same += 1;
    expectedA += p;
    expectedB += q;
    varianceA += p * (1 - p);
    varianceB += q * (1 - q);
  }
  if (same < leastShared) return null;
  // Within two deviations no count is rare enough to be listed: the exact sum is left out.
  if (same < expectedA + 2 * Math.sqrt(varianceA) || same < expectedB + 2 * Math.sqrt(varianceB)) return null;
  const of = (row: Uint16Array): number[] =>
    [...questions]
      .filter((question) => rowB[question] !== 0)
      .map((question) => shares[question]?.[(row[question] as number) - 1] ?? 1);
  const chance = Math.max(atLeast(same, of(rowA)), atLeast(same, of(rowB)));
  if (chance * pairs > listedBelow) return null;
  return {
    ...{ a, b, bothWrong: both, expected: Math.max(expectedA, expectedB) },
    ...{ chance, amongAll: chance * pairs },
  };
}

/** Probability of `least` or more successes among independent trials with these probabilities (Poisson binomial). */
export function atLeast(least: number, probabilities: readonly number[]): number {
  // by[k]: probability of exactly k so far, those of `least` and more together in the last.
  const by = new Float64Array(least + 1);
  by[0] = 1;
  for (const p of probabilities) {
    by[least] = (by[least] as number) + (by[least - 1] ?? 0) * p;
    for (let k = least - 1; k >= 0; k -= 1)
      by[k] = (by[k] as number) * (1 - p) + (k === 0 ? 0 : (by[k - 1] as number) * p);
  }
  return by[least] as number;
}
