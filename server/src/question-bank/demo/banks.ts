import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { BankDraft } from './author.js';
import { questionsOf } from './questions-of.js';
import { codeBank } from './code.bank.js';
import { dailyBank } from './daily.bank.js';
import { humanitiesBank } from './humanities.bank.js';
import { itBank } from './it.bank.js';
import { mathBank } from './math.bank.js';
import { safetyBank } from './safety.bank.js';
import { scienceBank } from './science.bank.js';

/** The demo's question banks. */
export const demoBanks: readonly BankDraft[] = [
  safetyBank,
  itBank,
  mathBank,
  humanitiesBank,
  codeBank,
  scienceBank,
  dailyBank,
];

/** Names of the media files the banks use, in `server/demo-assets/media`. */
export function mediaOf(banks: readonly BankDraft[]): string[] {
  const names = new Set<string>();
  for (const bank of banks) questionsOf(bank, (file) => (names.add(file), file));
  return [...names].sort();
}

/** Every question of the demo, with media addresses as `urlOf` gives them. */
export const demoQuestions = (urlOf: (file: string) => string): QuestionContent[] =>
  demoBanks.flatMap((bank) => questionsOf(bank, urlOf));
