import { writeExcel } from './excel.js';
import { writeGift } from './gift.js';
import { writeMoodleXml } from './moodle-xml-write.js';
import { writePlainText, writeWord } from './plain-text-write.js';
import { writeQtiPackage } from './qti-package.js';
import type { ExportedQuestion, WrittenQuestions } from './read-question.js';

/** What questions are exported as. */
export const exportFormats = ['excel', 'word', 'text', 'gift', 'moodle', 'qti21', 'qti30'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const writers: Readonly<
  Record<
    ExportFormat,
    (questions: readonly ExportedQuestion[]) => WrittenQuestions | Promise<WrittenQuestions>
  >
> = {
  excel: writeExcel,
  word: writeWord,
  text: writePlainText,
  gift: writeGift,
  moodle: writeMoodleXml,
  qti21: (questions) => writeQtiPackage(questions, '2.1'),
  qti30: (questions) => writeQtiPackage(questions, '3.0'),
};

/** A file of questions and what it does not say. */
export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** not in the file */
  readonly leftOut: number;
  /** in the file, but not all of them for everybody who reads it */
  readonly partly: number;
  /** fields that are missing there */
  readonly fields: readonly string[];
}

export async function writeFile(
  format: ExportFormat,
  questions: readonly ExportedQuestion[],
): Promise<WrittenFile> {
  const { file, beside } = await writers[format](questions);
  const unsaid = beside.filter((one) => one !== null && one.fields.length > 0);
  return {
    bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    leftOut: beside.filter((one) => one === null).length,
    partly: unsaid.length,
    fields: [...new Set(unsaid.flatMap((one) => one?.fields ?? []))].sort(),
  };
}
