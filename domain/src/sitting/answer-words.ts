import { plainLines } from '../question-bank/public.js';
import type { Answer } from './event-parts.js';

/** What an answer says, without markup but with its lines: what is compared, and what remarks on it count characters of. */
export const wordsOf = ({ text, code, scratch, entries }: Answer): string =>
  [text === undefined ? '' : plainLines(text), code ?? '', scratch ?? '', ...Object.values(entries ?? {})]
    .filter((one) => one !== '')
    .join('\n');
