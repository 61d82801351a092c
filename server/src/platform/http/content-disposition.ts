import { extname } from 'node:path';
import { create } from 'content-disposition';

const longestName = 200;
const longestEnding = 10;
/** Control and direction characters, halves of surrogate pairs, and what file systems refuse. */
const unusable = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

/**
 * The value of a Content-Disposition header (RFC 6266) under which browsers save a file, whatever an exam is
 * called or a link carries: nothing that could end the header or lead to another folder stays, what is not ASCII
 * is said as RFC 8187 has it, and a name has at most 200 characters with its ending kept. Without a name that can
 * be used the kind alone.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: unknown): string {
  const clean = typeof name === 'string' ? cleanName(name) : '';
  return clean === '' ? type : create(clean, { type, fallback: false });
}

/** A file to be saved under this name. */
export const attachment = (name: string): string => contentDisposition('attachment', name);

function cleanName(name: string): string {
  const clean = name.replace(unusable, '').trim();
  const letters = [...clean];
  if (letters.length <= longestName) return clean;
  const found = extname(clean);
  const ending = found.length <= longestEnding ? found : '';
  return `${letters
    .slice(0, longestName - ending.length)
    .join('')
    .trim()}${ending}`;
}
