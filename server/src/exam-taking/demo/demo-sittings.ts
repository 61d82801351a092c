import { seededRandom } from '@vigil/domain/kernel/random';
import { examDrafts, timesAt } from '../../exams/demo/public.js';
import { candidateNames } from '../../organisation/demo/public.js';
import { answersTo, type FilledAnswer, type SeenQuestion } from './answering.js';

/** One sitting of the past that the demo plays through the engine: who, which exam, when, how well. */
export interface DemoSitting {
  readonly examId: string;
  readonly userName: string;
  /** share of the questions this person knows, 0 to 1 */
  readonly answersRight: number;
  /** share of the questions that are answered at all, 0 to 1 */
  readonly answersGiven: number;
  /**
   * 0: counted from the start of the exam, which lies in the past; else whole days before now, at the full
   * hour
   */
  readonly daysAgo: number;
  /** minutes from there to this start */
  readonly minutesIn: number;
  /** from start to hand-in, well inside the exam's time */
  readonly lastsMinutes: number;
}

/** A paper as far as one needs it to sit it. */
export interface PlayedPaper {
  readonly groupList: readonly { readonly quList: readonly { readonly quId: string }[] }[];
}

/**
 * The engine's own calls as somebody does them at a moment (ms epoch, in the past). All acts of one person
 * come in order of time and never at once; different people's come at the same time.
 */
export interface DemoPlay {
  createPaper(userName: string, examId: string, at: number): Promise<{ readonly id: string }>;
  paperDetail(userName: string, paperId: string, at: number): Promise<PlayedPaper>;
  quDetail(userName: string, paperId: string, quId: string, at: number): Promise<SeenQuestion>;
  fillAnswer(
    userName: string,
    input: FilledAnswer & { readonly paperId: string },
    at: number,
  ): Promise<unknown>;
  handExam(userName: string, paperId: string, at: number): Promise<unknown>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The same person may sit several exams, never two at once. */
const series = (
  examId: string,
  daysAgo: number,
  people: readonly (readonly [
    userName: string,
    answersRight: number,
    lastsMinutes: number,
    answersGiven?: number,
  ])[],
): DemoSitting[] =>
  people.map(([userName, answersRight, lastsMinutes, answersGiven = 1], index) => ({
    examId,
    userName,
    answersRight,
    answersGiven,
    daysAgo,
    minutesIn: 1 + (index % 5) * 2,
    lastsMinutes,
  }));

const candidate = (index: number): string => candidateNames[index - 1] ?? 'student';

/** Sittings of the past few days over six exams, `student` among them. */
export const demoSittings: readonly DemoSitting[] = [
  ...series('demo-ended', 0, [
    ['student', 0.82, 41],
    [candidate(1), 0.93, 33],
    [candidate(2), 0.71, 45],
    [candidate(3), 0.55, 38],
    [candidate(5), 0.88, 29],
    [candidate(8), 0.4, 47, 0.8],
    [candidate(11), 0.76, 44],
    [candidate(13), 0.64, 36],
    [candidate(17), 0.97, 26],
    [candidate(21), 0.5, 42, 0.9],
    [candidate(24), 0.69, 40],
  ]),
  ...series('demo-subjective', 0, [
    ['student', 0.8, 68],
    [candidate(4), 0.7, 74],
    [candidate(9), 0.9, 61],
    [candidate(15), 0.5, 55, 0.85],
    [candidate(22), 0.75, 70],
  ]),
  ...series('demo-withdrawn', 0, [
    ['student', 0.65, 14],
    [candidate(23), 0.9, 11],
    [candidate(27), 0.5, 17],
  ]),
  ...series('demo-mock', 1, [
    ['student', 0.6, 25],
    [candidate(6), 0.85, 31],
    [candidate(12), 0.45, 22, 0.9],
    [candidate(18), 0.7, 28],
  ]),
  ...series('demo-mock-code', 4, [
    [candidate(7), 0.8, 48],
    [candidate(19), 0.5, 40, 0.8],
  ]),
  ...series('demo-open', 5, [
    [candidate(10), 0.78, 63],
    [candidate(14), 0.52, 71, 0.9],
    [candidate(20), 0.91, 58],
    [candidate(26), 0.66, 80],
  ]),
];

/** When a sitting starts (ms epoch, to the minute) if the demo is written at `now`. */
export function startOf({ examId, daysAgo, minutesIn }: DemoSitting, now: number): number {
  const { startTime } = timesAt(examDrafts.find((draft) => draft.id === examId)?.times ?? null, now);
  const from =
    daysAgo === 0 && startTime !== null ? startTime : Math.floor((now - daysAgo * day) / hour) * hour;
  return from + minutesIn * minute;
}

/** What came of playing: a sitting that was refused is told with its reason, the others go on. */
export interface PlayedSittings {
  readonly handedIn: number;
  readonly refused: readonly { readonly sitting: DemoSitting; readonly reason: unknown }[];
}

/**
 * Plays the sittings through the engine, each act at its own moment before `now`: people at the same time,
 * each one's sittings one after another.
 */
export async function playDemoSittings(
  play: DemoPlay,
  now: number,
  sittings: readonly DemoSitting[] = demoSittings,
): Promise<PlayedSittings> {
  const byPerson = groupByPerson(sittings);
  const refused: { sitting: DemoSitting; reason: unknown }[] = [];
  let handedIn = 0;
  await Promise.all(
    [...byPerson.values()].map(async (own) => {
      for (const sitting of own.toSorted((a, b) => startOf(a, now) - startOf(b, now))) {
        try {
          await playOne(play, now, sitting);
          handedIn += 1;
        } catch (reason) {
          refused.push({ sitting, reason });
        }
      }
    }),
  );
  return { handedIn, refused };
}

function groupByPerson(sittings: readonly DemoSitting[]): Map<string, DemoSitting[]> {
  const groups = new Map<string, DemoSitting[]>();
  for (const sitting of sittings)
    groups.set(sitting.userName, [...(groups.get(sitting.userName) ?? []), sitting]);
  return groups;
}

async function playOne(play: DemoPlay, now: number, sitting: DemoSitting): Promise<void> {
  const { userName, examId, answersRight, answersGiven } = sitting;
  const random = seededRandom(`${examId} ${userName}`);
  const startedAt = startOf(sitting, now) + Math.round(random() * minute);
  const { id: paperId } = await play.createPaper(userName, examId, startedAt);
  const paper = await play.paperDetail(userName, paperId, startedAt + 2_000);
  const quIds = paper.groupList.flatMap((group) => group.quList.map((entry) => entry.quId));
  const handAt = startedAt + sitting.lastsMinutes * minute;
  const step = (handAt - startedAt - minute) / quIds.length;
  for (const [index, quId] of quIds.entries()) {
    const openedAt = Math.round(startedAt + 10_000 + index * step);
    const question = await play.quDetail(userName, paperId, quId, openedAt);
    if (random() >= answersGiven) continue;
    for (const answer of answersTo(question, random() < answersRight, random)) {
      await play.fillAnswer(
        userName,
        { ...answer, paperId },
        Math.round(openedAt + step * (0.3 + random() * 0.5)),
      );
    }
  }
  await play.handExam(userName, paperId, handAt);
}
