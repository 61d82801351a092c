import { crc32 } from 'node:zlib';
import { DocumentDamaged } from '../document-damaged.js';
import { documentId } from '../document-rules.js';
import type { Document } from '../port.js';

/**
 * A document as its collection keeps it: the port's `id` is `_id`, the rest is BSON that reads like the
 * document.
 */
export interface Stored {
  readonly _id: string;
  readonly [key: string]: unknown;
}

/**
 * Opens a text that BSON or PostgreSQL cannot hold as it is (NUL, half of a surrogate pair), and every text
 * that begins like this mark.
 */
const textMark = '%json:';
const unsafeText = /\0|\p{Surrogate}/u;
/**
 * What keys must not have because it means something to the server or the driver; and `%`, which stands for
 * it.
 */
const unsafeInKey = /[%.\0\p{Surrogate}]|^\$|^_(?=id$|bsontype$)/gu;
/** A key without any letter; the servers do not agree whether it may be empty. */
const emptyKey = '%';

/** The field of a document's checksum: no key that is given can be stored under it. */
export const sumField = '%sum';

/**
 * CRC-32 of a stored document without its checksum, 0 to 2³² - 1: a value changed anywhere in it gives another
 * one. Servers keep the order of fields.
 */
export function sumOf(stored: Stored): number {
  const { _id, [sumField]: _sum, ...rest } = stored;
  return crc32(JSON.stringify(rest), crc32(`${_id} `));
}

/**
 * The stored form, with its checksum. Values are taken as `JSON.stringify` takes them. Throws a TypeError when
 * the id cannot be one.
 */
export function encode(document: Document): Stored {
  const { id, ...rest } = document;
  const stored: Stored = { _id: documentId(id), ...(encodeValue(rest) as object) };
  return { ...stored, [sumField]: sumOf(stored) };
}

/**
 * The document exactly as it was given, by JSON. Throws `DocumentDamaged` on one that is not as it was written;
 * one without a checksum, from before there were any, is believed.
 */
export function decode<T extends Document>(collection: string, stored: Stored): T {
  const { _id, [sumField]: sum, ...rest } = stored;
  if (sum !== undefined && sum !== sumOf(stored)) throw new DocumentDamaged(collection, _id);
  return { id: _id, ...(decodeValue(rest) as object) } as T;
}

/** A text as documents hold it, so that filters find it. */
export function encodeText(text: string): string {
  return unsafeText.test(text) || text.startsWith(textMark) ? `${textMark}${JSON.stringify(text)}` : text;
}

export function decodeText(text: string): string {
  return text.startsWith(textMark) ? (JSON.parse(text.slice(textMark.length)) as string) : text;
}

function encodeValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return encodeText(value);
    case 'number':
      return Number.isFinite(value) ? value + 0 : null;
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : encodeObject(value);
    case 'bigint':
      throw new TypeError('a document cannot hold a bigint');
    default:
      return undefined;
  }
}

function encodeObject(value: object): unknown {
  if ('toJSON' in value && typeof value.toJSON === 'function') return encodeValue(value.toJSON());
  if (Array.isArray(value)) return value.map((item) => encodeValue(item) ?? null);
  const encoded: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const stored = encodeValue(item);
    if (stored !== undefined) encoded.push([encodeKey(key), stored]);
  }
  return Object.fromEntries(encoded);
}

function decodeValue(value: unknown): unknown {
  if (typeof value === 'string') return decodeText(value);
  if (Array.isArray(value)) return value.map(decodeValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [decodeKey(key), decodeValue(item)]));
}

function encodeKey(key: string): string {
  if (key === '') return emptyKey;
  // The driver looks keys up in plain objects: it would take `constructor` for an option.
  return key in Object.prototype ? `${escaped(key)}${key.slice(1)}` : key.replace(unsafeInKey, escaped);
}

const escaped = (found: string): string => `%${(found.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

function decodeKey(key: string): string {
  if (!key.includes('%')) return key;
  if (key === emptyKey) return '';
  return key.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
