import { answersIn, type Entry } from './answers-in-line.js';
import { headingOf, labelledAnswersOf } from './headings.js';

// Answers that stand together behind the questions: `1-5 ABCDD`, `1. A 2. BC`, rows `题号`/`答案`, and
// sections headed `参考答案` that may hold words too.

/** A question as a table looks for it. */
export interface Answerable {
  readonly number: number;
  /** of the heading it stands under; null: under none */
  readonly quType: number | null;
  readonly options: readonly unknown[];
}

interface TableAnswer extends Entry {
  readonly line: number;
  /** of the heading within the table; null: none */
  readonly quType: number | null;
  /** the questions it may mean, by their place */
  readonly places: readonly number[];
  readonly explanation?: string;
}

export interface Settled {
  /** by the place of the question */
  readonly answers: ReadonlyMap<number, string>;
  readonly explanations: ReadonlyMap<number, string>;
  readonly problems: ReadonlyMap<number, readonly string[]>;
  /** answers that belong to no question */
  readonly strays: readonly { readonly line: number; readonly problem: string }[];
}

const title =
  /^(?:[[【])?\s*(?:试题|习题|本卷|附)?\s*(?:参考答案|标准答案|正确答案|答案)(?:(?:及|与|和)\s*(?:解析|评分标准|详解))?\s*(?:[\]】])?\s*:?$/;
const titled = /^(?:[[【])?\s*(?:参考答案|标准答案|正确答案|答案)\s*(?:[\]】]\s*:?|:)\s*/;
const inWords = /^\s*(\d{1,4})\s*[.、)]\s*(\S.*)$/;
const explained = /^(.*?)\s*[[【(]?\s*(?:答案|试题)?(?:解\s*析|详解|分析)\s*(?:[\]】)]\s*:?|:)\s*(.*)$/;

const lettersOf = (said: string): string => said.replaceAll(/[\s,、;]/g, '').toUpperCase();

/**
 * Takes the lines that are tables of answers while a file is read, and says in the end which question each
 * answer belongs to.
 */
export class AnswerTables {
  private readonly taken: TableAnswer[] = [];
  /** Answers are for the questions from here on: those before have had their table. */
  private covered = 0;
  private known = 0;
  private inSection = false;
  private quType: number | null = null;
  /** lines that go on are added to this of the last answer */
  private goesOn: 'answer' | 'explanation' | null = null;

  /** `lines`: the whole file in half width, which has a character for each that was `written`. */
  constructor(
    private readonly lines: readonly string[],
    private readonly written: readonly string[],
  ) {}

  /** Whether the line at `index` belongs to a table of answers for the `questions` read so far. */
  take(index: number, questions: readonly Answerable[]): boolean {
    if (questions.length > this.known) this.questionsWentOn(questions.length);
    if (questions.length === 0) return false;
    const line = (this.lines[index] as string).trim();
    if (title.test(line) && this.holdsAnswers(index + 1, questions)) return this.begin();
    const { entries, quType, explanation } = this.entriesAt(index);
    if (
      entries !== null &&
      (this.inSection || entries.length > 1) &&
      entries.some(({ number }) => this.placesOf(number, questions).length > 0)
    ) {
      if (quType !== undefined) this.quType = quType;
      this.add(index, entries, questions);
      if (explanation !== undefined) {
        this.change(() => ({ explanation }));
        this.goesOn = 'explanation';
      }
      return true;
    }
    if (!this.inSection) return this.isLastRow(index);
    const heading = headingOf(line);
    if (heading !== undefined) {
      [this.quType, this.goesOn] = [heading, null];
      return false;
    }
    return (
      line === '' || this.isLastRow(index) || this.takeExplanation(index) || this.takeWords(index, questions)
    );
  }

  settle(questions: readonly (Answerable & { readonly answer: string | null })[]): Settled {
    const answers = new Map<number, string>();
    const explanations = new Map<number, string>();
    const problems = new Map<number, string[]>();
    const strays: { line: number; problem: string }[] = [];
    const say = (place: number, problem: string): void => {
      const said = problems.get(place) ?? [];
      if (!said.includes(problem)) problems.set(place, [...said, problem]);
    };
    for (const { number, answer, problem, places, quType, line, explanation } of this.taken) {
      const typed = quType === null ? [] : places.filter((place) => questions[place]?.quType === quType);
      const meant = typed.length > 0 ? typed : places;
      const [place] = meant;
      if (place === undefined) strays.push({ line, problem: `答案表中第${number}题没有对应的试题！` });
      else if (meant.length > 1)
        for (const each of meant) say(each, `答案表中第${number}题对应多道试题，请把答案写在题后！`);
      else if (problem !== undefined) say(place, problem);
      else {
        const other = answers.get(place) ?? questions[place]?.answer ?? null;
        if (other !== null && lettersOf(other) !== lettersOf(answer))
          say(place, `答案表中第${number}题的答案“${answer}”与另一处的“${other}”不一致！`);
        else answers.set(place, other ?? answer);
        if (explanation !== undefined) explanations.set(place, explanation);
      }
    }
    return { answers, explanations, problems, strays };
  }

  private begin(): true {
    [this.inSection, this.quType, this.goesOn] = [true, null, null];
    return true;
  }

  /** Questions behind a table belong to the next one. */
  private questionsWentOn(count: number): void {
    if (
      this.taken.length > 0 &&
      this.taken.some(({ places }) => places.some((place) => place >= this.covered))
    )
      this.covered = this.known;
    [this.known, this.inSection, this.quType, this.goesOn] = [count, false, null, null];
  }

  private placesOf(number: number, questions: readonly Answerable[]): number[] {
    const places: number[] = [];
    for (let place = this.covered; place < questions.length; place += 1)
      if (questions[place]?.number === number) places.push(place);
    return places;
  }

  private add(index: number, entries: readonly Entry[], questions: readonly Answerable[]): void {
    this.goesOn = null;
    for (const entry of entries)
      this.taken.push({
        ...entry,
        line: index + 1,
        quType: this.quType,
        places: this.placesOf(entry.number, questions),
      });
  }

  /** Whether answers follow a title: without letters it may as well be an essay's answer in points. */
  private holdsAnswers(from: number, questions: readonly Answerable[]): boolean {
    for (let index = from; index < this.lines.length; index += 1) {
      const line = (this.lines[index] as string).trim();
      if (line === '') continue;
      const { entries } = this.entriesAt(index);
      if (entries === null && headingOf(line) !== undefined) continue;
      return entries !== null && entries.some(({ number }) => this.placesOf(number, questions).length > 0);
    }
    return false;
  }

  /** In a section: `解析：` on a line of its own belongs to the last answer. */
  private takeExplanation(index: number): boolean {
    const [, before = '', text = ''] = explained.exec(this.lines[index] as string) ?? [undefined, 'none'];
    if (before.trim() !== '' || this.taken.length === 0) return false;
    this.change(({ explanation }) => ({
      explanation: [...(explanation === undefined ? [] : [explanation]), this.endOf(index, text)].join('\n'),
    }));
    this.goesOn = 'explanation';
    return true;
  }

  /**
   * In a section: the answer of a question without options, in words, over several lines. A question begins
   * where nothing of that number waits.
   */
  private takeWords(index: number, questions: readonly Answerable[]): boolean {
    const start = inWords.exec(this.lines[index] as string);
    if (start === null) {
      const more = this.goesOn;
      if (more === null) return false;
      this.change((last) => ({ [more]: `${last[more] ?? ''}\n${(this.written[index] as string).trim()}` }));
      return true;
    }
    const [, number = '', answer = ''] = start;
    const places = this.placesOf(Number(number), questions).filter((place) => {
      const { options, quType } = questions[place] as Answerable;
      return (
        options.length === 0 &&
        quType !== 3 &&
        (this.quType === null || quType === null || quType === this.quType)
      );
    });
    if (places.length === 0) {
      this.inSection = false;
      return false;
    }
    this.taken.push({
      number: Number(number),
      answer: this.endOf(index, answer),
      line: index + 1,
      quType: this.quType,
      places,
    });
    this.goesOn = 'answer';
    return true;
  }

  private change(more: (last: TableAnswer) => Partial<TableAnswer>): void {
    const last = this.taken.pop();
    if (last !== undefined) this.taken.push({ ...last, ...more(last) });
  }

  /** What stands at the end of a line, as it was written. */
  private endOf(index: number, end: string): string {
    const line = (this.written[index] as string).trimEnd();
    return line.slice(line.length - end.trimEnd().length);
  }

  /** The answers on a line, with the type it names, and why it is so, where that is said. */
  private entriesAt(index: number): {
    readonly entries: Entry[] | null;
    readonly quType?: number | null;
    readonly explanation?: string;
  } {
    const line = (this.lines[index] as string).trim().replace(titled, '');
    const labelled = labelledAnswersOf(line);
    const ofType = labelled === null ? null : answersIn(labelled.rest);
    if (labelled !== null && ofType !== null) return { entries: ofType, quType: labelled.quType };
    const entries = this.rowsAt(index) ?? answersIn(line);
    const [, before = '', why = ''] = entries === null ? (explained.exec(line) ?? []) : [];
    const alone = before.trim() === '' ? null : answersIn(before);
    return alone?.length === 1 ? { entries: alone, explanation: this.endOf(index, why) } : { entries };
  }

  /** A row of numbers over a row of answers, its cells parted by tabs. */
  private rowsAt(index: number): Entry[] | null {
    const numbers = cellsOf(this.lines[index] ?? '', /^题\s*号$/);
    const answers = cellsOf(this.lines[index + 1] ?? '', /^答\s*案$/);
    if (numbers === null || answers === null || !numbers.every((cell) => /^\d{1,4}$/.test(cell))) return null;
    return numbers.map((number, place) => ({ number: Number(number), answer: answers[place] ?? '' }));
  }

  private isLastRow(index: number): boolean {
    return index > 0 && this.rowsAt(index - 1) !== null && this.taken.at(-1)?.line === index;
  }
}

function cellsOf(line: string, head: RegExp): string[] | null {
  const [first = '', ...cells] = line.split('\t').map((cell) => cell.trim());
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
  return head.test(first) && filled.length > 0 ? filled : null;
}
