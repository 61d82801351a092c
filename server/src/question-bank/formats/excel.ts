import { besideOf, withBeside, type Beside } from './beside.js';
import { chapterIn, partCells, partIn, questionIn, rowOf } from './excel-row.js';
import { besideColumn, commonColumns, sheets, usualWidths, type Cells, type Sheet } from './excel-sheets.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { checked, type ExportedQuestion, type ReadQuestion, type WrittenQuestions } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { cellText, headingText, sheetsIn } from '../../platform/office/sheets.js';
import { writeWorkbook } from '../../platform/office/workbook.js';

/** Longest text of a cell: Excel opens no file with a longer one. */
const cellChars = 32_767;

type Part = NonNullable<FileQuestion['parts']>[number];
type Rows = ReadonlyMap<number, readonly Cells[]>;

/** The template to fill in: one sheet for each type with an example. */
export const excelTemplate = (): Promise<Uint8Array> =>
  written(new Map(sheets.map((sheet) => [sheet.quType, sheet.examples])));

/**
 * Writes questions into the sheets of the template, with as many columns as the question with the most
 * options or tests needs. A composite's parts are rows of their own types' sheets. What is longer than a cell
 * may be is left out.
 */
export async function writeExcel(questions: readonly ExportedQuestion[]): Promise<WrittenQuestions> {
  const rows = new Map<number, Cells[]>();
  const beside: (Beside | null)[] = [];
  for (const { question, chapter } of questions) {
    const key = question.quType === 99 ? `组合${beside.length + 1}` : '';
    const own = rowsOf(question, chapter, key);
    const isLeftOut = own.rows.some(([, cells]) =>
      Object.values(cells).some((value) => value.length > cellChars),
    );
    beside.push(isLeftOut ? null : own.beside);
    for (const [quType, cells] of isLeftOut ? [] : own.rows) {
      const before = rows.get(quType);
      if (before === undefined) rows.set(quType, [cells]);
      else before.push(cells);
    }
  }
  return { file: await written(rows), beside };
}

type TypedRow = readonly [quType: number, cells: Cells];

function rowsOf(
  question: FileQuestion,
  chapter: readonly string[],
  key: string,
): { readonly rows: readonly TypedRow[]; readonly beside: Beside } {
  const { parts = [], ...stem } = question;
  const own = withUnsaid(rowOf(stem, chapter), stem);
  const each = parts.map(partAlone).map((part) => withUnsaid(rowOf(part, []), part));
  const fields = new Set([own, ...each].flatMap(({ beside }) => beside.fields));
  return {
    rows: [
      [question.quType, key === '' ? own.cells : { ...own.cells, 编号: key }],
      ...each.map(({ cells }, index): TypedRow => {
        const { quType, share } = parts[index] as Part;
        return [quType, { ...cells, ...partCells(key, index, share) }];
      }),
    ],
    beside: { fields: [...fields], json: own.beside.json },
  };
}

function withUnsaid(
  cells: Cells,
  question: FileQuestion,
): { readonly cells: Cells; readonly beside: Beside } {
  const beside = besideOf(question, questionIn(question.quType, cells, []));
  return { cells: beside.json === '' ? cells : { ...cells, [besideColumn]: beside.json }, beside };
}

/** A part as a question of its own, and back. */
const partAlone = ({ quId: _id, share: _share, ...part }: Part): FileQuestion => ({
  ...part,
  level: 1,
  tags: [],
});
const asPart = (
  { level: _level, tags: _tags, scoreHint: _points, parts: _parts, ...question }: FileQuestion,
  index: number,
  share: number,
): Part => ({
  ...question,
  quId: `p${index + 1}`,
  share,
});

function written(rows: Rows): Promise<Uint8Array> {
  const all = [...rows.values()].flat();
  const count = (column: RegExp, least: number): number =>
    all.reduce(
      (most, cells) => Math.max(most, Object.keys(cells).filter((name) => column.test(name)).length),
      least,
    );
  const widths = {
    options: count(/^选项[A-Z]$/, usualWidths.options),
    tests: count(/^公开\d+$/, usualWidths.tests),
  };
  return writeWorkbook({
    sheets: sheets.map((sheet) => {
      const own = rows.get(sheet.quType) ?? [];
      const extra = own.some((cells) => cells[besideColumn] !== undefined) ? [besideColumn] : [];
      const columns = [...sheet.columns(widths), ...commonColumns, ...extra];
      return {
        name: sheet.name,
        rows: [columns, ...own.map((cells) => columns.map((column) => cells[column] ?? ''))],
      };
    }),
  });
}

interface Row {
  readonly sheet: Sheet;
  readonly cells: Cells;
  readonly read: ReadQuestion;
}

/** Reads a filled-in template. Sheets of other names are left alone. Throws `UnreadableFileError`. */
export async function readExcel(bytes: Uint8Array): Promise<ReadQuestion[]> {
  const found: Row[] = [];
  for (const { name, rows } of await sheetsIn(bytes)) {
    const sheet = sheets.find((one) => one.name === name.trim());
    if (sheet === undefined) continue;
    const head = (rows[0] ?? []).map(headingText);
    rows.slice(1).forEach((row, index) => {
      const cells = Object.fromEntries(head.map((column, at) => [column, cellText(row[at])]));
      if (Object.values(cells).some((value) => value.trim() !== ''))
        found.push({ sheet, cells, read: questionOf(sheet, cells, index + 2) });
    });
  }
  if (found.length === 0) throw new UnreadableFileError('没有找到试题，请使用模板中的工作表名称！');
  return assembled(found);
}

/** A row read; it may be a part, and a composite has no parts yet. */
function questionOf(sheet: Sheet, cells: Cells, line: number): ReadQuestion {
  const problems: string[] = [];
  const question = withBeside(
    questionIn(sheet.quType, cells, problems),
    (cells[besideColumn] ?? '').trim(),
    problems,
  );
  return { line, question, chapter: chapterIn(cells), problems, warnings: [] };
}

/**
 * Parts put into their composites, in their order; then each question is held against the rules of saving.
 */
function assembled(rows: readonly Row[]): ReadQuestion[] {
  const composites = new Map<string, PartRow[]>();
  for (const row of rows) if (row.sheet.quType === 99) composites.set(keyOf(row), []);
  const alone = rows.filter((row) => {
    const part = partIn(row.cells);
    const own = part === null || row.sheet.quType === 99 ? undefined : composites.get(part.of);
    if (part !== null) own?.push({ ...part, row });
    return own === undefined;
  });
  return alone.map((row) => {
    const parts =
      row.sheet.quType === 99 ? (composites.get(keyOf(row)) ?? []).sort((a, b) => a.place - b.place) : [];
    const lost = partIn(row.cells) === null ? [] : [`没有编号为“${partIn(row.cells)?.of ?? ''}”的组合题！`];
    const { line, question, chapter, problems } = row.read;
    const whole = parts.length === 0 ? question : { ...(question as FileQuestion), parts: partsOf(parts) };
    const all = checked(line, whole, chapter, {
      problems: [...problems, ...parts.flatMap((part) => part.row.read.problems), ...lost],
    });
    return {
      ...all,
      problems: all.problems.map((problem) => `工作表“${row.sheet.name}”第${line}行：${problem}`),
    };
  });
}

type PartRow = NonNullable<ReturnType<typeof partIn>> & { readonly row: Row };

const keyOf = ({ cells }: Row): string => (cells['编号'] ?? '').trim();

/** Parts whose rows name no share count alike. */
function partsOf(rows: readonly PartRow[]): Part[] {
  const isGiven = rows.some(({ share }) => share > 0);
  return rows.map(({ row, share }, index) =>
    asPart(row.read.question as FileQuestion, index, isGiven ? share : 1 / rows.length),
  );
}
